import { partOf, readingAt } from '../reading/evidence.ts';
import type { Reading } from '../reading/field-reading.ts';
import { valuesOf } from '../reading/labelled.ts';
import { heightOf, type Row, type Segment } from '../reading/rows.ts';
import { ANY_RIB_LABEL, RIB_LABELS } from './rib-labels.ts';

const TITLE =
  /^(?:m\.?|mr\.?|mme\.?|mlle\.?|monsieur|madame|mademoiselle|m(?:r|\.)? ou mme|sarl|sas|sasu|eurl|sci|association)\s+\p{L}/u;

/** The holder as printed: at its label, else the first line that opens with a title or a legal form. */
export function readHolder(rows: readonly Row[]): Reading<string> | null {
  for (const { segment, text, start, end } of valuesOf(rows, { wanted: RIB_LABELS.holder, any: ANY_RIB_LABEL })) {
    if (!/\p{L}{2}/u.test(text) || /\d{4}/.test(text) || standsUnderAnotherLabel(rows, segment)) continue;
    return readingAt(partOf(segment, start, end), text, 0.8, 'label_match');
  }
  const titled = rows
    .flatMap((row) => row.segments)
    .find((segment) => TITLE.test(segment.folded) && !/\d/.test(segment.text));
  return titled ? readingAt(titled, titled.text, 0.55, 'layout') : null;
}

/** On a page askew, the first value of the next column stands as high as the label of this one. */
function standsUnderAnotherLabel(rows: readonly Row[], segment: Segment): boolean {
  if (RIB_LABELS.holder.test(segment.folded)) return false;
  const height = heightOf(segment);
  return rows
    .flatMap((row) => row.segments)
    .some(
      (other) =>
        other.page === segment.page &&
        Math.abs(other.left - segment.left) < 1.5 * height &&
        other.top < segment.top &&
        segment.top - other.bottom < height &&
        ANY_RIB_LABEL.test(other.folded) &&
        !RIB_LABELS.holder.test(other.folded),
    );
}
