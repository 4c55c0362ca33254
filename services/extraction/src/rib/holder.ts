import { partOf, readingAt } from '../reading/evidence.ts';
import type { Reading } from '../reading/field-reading.ts';
import { valuesOf } from '../reading/labelled.ts';
import { heightOf, type Row, type Segment } from '../reading/rows.ts';
import { addressesIn, isValueOfLabel, saidBefore } from './addresses.ts';
import { BANK_LABEL, namesBank } from './bank.ts';
import { isPartOfName, LINE_STEP, linesBelow } from './holder-lines.ts';
import { ANY_RIB_LABEL, RIB_LABELS } from './rib-labels.ts';

const TITLE =
  /^(?:m\.?|mr\.?|mme\.?|mlle\.?|monsieur|madame|mademoiselle|m(?:r|\.)? ou mme|sarl|sas|sasu|eurl|sci|scm|selarl|scea|earl|gaec|ogec|sdc|ei|association|indivision|succession|syndicat des coproprietaires|societe civile)\s+\p{L}|^(?:monsieur|madame|mademoiselle)$/u;

/** The holder as printed: at its label, else the first line that opens with a title or a legal form. */
export function readHolder(rows: readonly Row[]): Reading<string> | null {
  const values = valuesOf(rows, { wanted: RIB_LABELS.holder, any: ANY_RIB_LABEL });
  for (const { segment, text, start, end } of values) {
    if (!/\p{L}{2}/u.test(text) || /\d{4}/.test(text) || standsUnderAnotherLabel(rows, segment)) continue;
    const place = partOf(segment, start, end);
    const below = end === segment.text.length ? linesBelow(rows, segment, place.words[0]) : [];
    return named(place, text, below, 0.8, 'label_match');
  }
  const titled = rows
    .flatMap((row) => row.segments)
    .find((segment) => TITLE.test(segment.folded) && !/\d{2}/.test(segment.text) && !namesBank(segment));
  if (!titled) return aboveAddress(rows);
  return named(titled, titled.text, linesBelow(rows, titled, undefined), 0.55, 'layout');
}

/** A name and the lines on which it goes on, as one. */
function named(
  place: Pick<Segment, 'words' | 'page' | 'source'>,
  text: string,
  below: readonly Segment[],
  confidence: number,
  reason: 'label_match' | 'layout',
): Reading<string> {
  const words = [...place.words, ...below.flatMap((line) => line.words)];
  return readingAt({ ...place, words }, [text, ...below.map((line) => line.text)].join(' '), confidence, reason);
}

/** Where no label says whose the account is: the one name that stands on an address which is not the bank's. */
function aboveAddress(rows: readonly Row[]): Reading<string> | null {
  const heads = addressesIn(rows, namesBank).flatMap((address) => {
    const [name, before] = address.above;
    const ofBank = [name, before].some((line) => line && (namesBank(line) || BANK_LABEL.test(line.folded)));
    if (!name || ofBank || BANK_LABEL.test(saidBefore(address)) || !isPartOfName(name)) return [];
    const top = address.parts[0]?.segment;
    if (!top || top.top - name.bottom > LINE_STEP * heightOf(name) || isValueOfLabel(rows, name)) return [];
    const begun = before && isPartOfName(before) && linesBelow(rows, before, undefined)[0] === name ? [before] : [];
    return [[...begun, name]];
  });
  const texts = new Set(heads.map((lines) => lines.map(({ text }) => text).join(' ')));
  const [lines] = heads;
  const [text] = texts;
  if (texts.size !== 1 || lines?.[0] === undefined || text === undefined) return null;
  return readingAt({ ...lines[0], words: lines.flatMap(({ words }) => words) }, text, 0.5, 'layout');
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
