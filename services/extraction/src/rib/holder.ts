import type { Word } from '@probant/documents/document';
import { partOf, readingAt } from '../reading/evidence.ts';
import type { Reading } from '../reading/field-reading.ts';
import { valuesOf } from '../reading/labelled.ts';
import { heightOf, type Row, type Segment } from '../reading/rows.ts';
import { addressesIn, isValueOfLabel, opensAddress, saidBefore } from './addresses.ts';
import { BANK_LABEL, namesBank } from './bank.ts';
import { ANY_RIB_LABEL, RIB_LABELS } from './rib-labels.ts';

const TITLE =
  /^(?:m\.?|mr\.?|mme\.?|mlle\.?|monsieur|madame|mademoiselle|m(?:r|\.)? ou mme|sarl|sas|sasu|eurl|sci|association)\s+\p{L}/u;

/** The holder as printed: at its label, else the first line that opens with a title or a legal form. */
export function readHolder(rows: readonly Row[]): Reading<string> | null {
  const values = valuesOf(rows, { wanted: RIB_LABELS.holder, any: ANY_RIB_LABEL });
  for (const { segment, text, start, end } of values) {
    if (!/\p{L}{2}/u.test(text) || /\d{4}/.test(text) || standsUnderAnotherLabel(rows, segment)) continue;
    const place = partOf(segment, start, end);
    const next = end === segment.text.length ? brokenOff(rows, segment, place.words[0]) : null;
    const words = next ? [...place.words, ...next.words] : place.words;
    return readingAt({ ...place, words }, next ? `${text} ${next.text}` : text, 0.8, 'label_match');
  }
  const titled = rows
    .flatMap((row) => row.segments)
    .find((segment) => TITLE.test(segment.folded) && !/\d/.test(segment.text));
  if (!titled) return aboveAddress(rows);
  const next = brokenOff(rows, titled, undefined);
  const words = [...titled.words, ...(next?.words ?? [])];
  return readingAt({ ...titled, words }, next ? `${titled.text} ${next.text}` : titled.text, 0.55, 'layout');
}

/** Where no label says whose the account is: the one name that stands on an address which is not the bank's. */
function aboveAddress(rows: readonly Row[]): Reading<string> | null {
  const heads = addressesIn(rows, namesBank).flatMap((address) => {
    const [name, before] = address.above;
    const ofBank = [name, before].some((line) => line && (namesBank(line) || BANK_LABEL.test(line.folded)));
    if (!name || ofBank || BANK_LABEL.test(saidBefore(address)) || !isPartOfName(name)) return [];
    const top = address.parts[0]?.segment;
    if (!top || top.top - name.bottom > LINE_STEP * heightOf(name) || isValueOfLabel(rows, name)) return [];
    const begun = before && isPartOfName(before) && brokenOff(rows, before, undefined) === name ? [before] : [];
    return [[...begun, name]];
  });
  const texts = new Set(heads.map((lines) => lines.map(({ text }) => text).join(' ')));
  const [lines] = heads;
  const [text] = texts;
  if (texts.size !== 1 || lines?.[0] === undefined || text === undefined) return null;
  return readingAt({ ...lines[0], words: lines.flatMap(({ words }) => words) }, text, 0.5, 'layout');
}

// Lines of one block stand this close, in heights of a line.
const LINE_STEP = 1.2;
const MOST_COLUMN_LINES = 5;

/** The rest of a name that a narrow column breaks: the next line, when its first word did not fit behind the name. */
function brokenOff(rows: readonly Row[], segment: Segment, first: Word | undefined): Segment | null {
  const height = heightOf(segment);
  const left = first ? segment.right - (segment.right - segment.left) * shareFrom(segment, first) : segment.left;
  const below = rows
    .flatMap((row) => row.segments)
    .filter((other) => other.page === segment.page && other.top > segment.top + height / 2)
    .filter((other) => Math.abs(other.left - left) < height)
    .sort((a, b) => a.top - b.top);
  const [next, ...lines] = below.slice(0, MOST_COLUMN_LINES);
  if (!next || next.top - segment.bottom > LINE_STEP * height) return null;
  if (!isPartOfName(next) || isValueOfLabel(rows, next)) return null;
  const word = next.words[0]?.text.length ?? 0;
  const wordWidth = ((next.right - next.left) * (word + 1)) / Math.max(1, next.text.length);
  const room = Math.max(...lines.map((line) => line.right - line.left), next.right - next.left);
  return segment.right - left + wordWidth > room ? next : null;
}

/** How much of a segment, from its right end, a word and what follows it take. */
const shareFrom = ({ words }: Segment, first: Word): number => {
  const [start, end] = [words[0]?.box[0] ?? 0, words.at(-1)?.box[2] ?? 1];
  return (end - first.box[0]) / Math.max(end - start, Number.EPSILON);
};

const isPartOfName = ({ text, folded }: Segment): boolean =>
  /\p{L}{2}/u.test(text) && !/\d/.test(text) && !ANY_RIB_LABEL.test(folded) && !opensAddress(folded);

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
