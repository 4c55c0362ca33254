import { createReading, slicePlace } from '../../reading/create-reading.ts';
import type { Reading } from '../../reading/field-reading.ts';
import { findLabelledValues } from '../../reading/labelled-values.ts';
import { measureHeight, type Row, type Segment } from '../../reading/rows.ts';
import { findAddresses, hasLabelOnLeft, readAddressLabel } from '../addresses.ts';
import { BANK_LABEL_PATTERN, isBankName } from '../bank/read-bank.ts';
import { ANY_RIB_LABEL, RIB_LABELS } from '../rib-labels.ts';
import { findNameLinesBelow, isPartOfName, MAX_BLOCK_GAP } from './holder-lines.ts';

const TITLED_LINE_PATTERN =
  /^(?:m\.?|mr\.?|mme\.?|mlle\.?|monsieur|madame|mademoiselle|m(?:r|\.)? ou mme|sarl|sas|sasu|eurl|sci|scm|selarl|scea|earl|gaec|ogec|sdc|ei|association|indivision|succession|syndicat des coproprietaires|societe civile)\s+\p{L}|^(?:monsieur|madame|mademoiselle)$/u;

/** Reads the holder as printed: at its label, else the first line that begins with a title or a legal form, else a name above an address. */
export function readHolder(rows: readonly Row[]): Reading<string> | null {
  const values = findLabelledValues(rows, { label: RIB_LABELS.holder, anyLabel: ANY_RIB_LABEL });
  for (const { segment, text, start, end } of values) {
    if (!/\p{L}{2}/u.test(text) || /\d{4}/.test(text) || isBelowAnotherLabel(rows, segment)) continue;
    const place = slicePlace(segment, start, end);
    const below = end === segment.text.length ? findNameLinesBelow(rows, segment, place.words[0]) : [];
    return createNameReading(place, text, below, 0.8, 'label_match');
  }
  const titledLine = rows
    .flatMap((row) => row.segments)
    .find((segment) => TITLED_LINE_PATTERN.test(segment.folded) && !/\d{2}/.test(segment.text) && !isBankName(segment));
  if (!titledLine) return readNameAboveAddress(rows);
  return createNameReading(
    titledLine,
    titledLine.text,
    findNameLinesBelow(rows, titledLine, undefined),
    0.55,
    'layout',
  );
}

/** Returns the reading of a name with the lines that continue it. */
function createNameReading(
  place: Pick<Segment, 'words' | 'page' | 'source'>,
  text: string,
  below: readonly Segment[],
  confidence: number,
  reason: 'label_match' | 'layout',
): Reading<string> {
  const words = [...place.words, ...below.flatMap((line) => line.words)];
  return createReading({ ...place, words }, [text, ...below.map((line) => line.text)].join(' '), confidence, reason);
}

/** Without a label: returns the only name above an address that is not the bank's. */
function readNameAboveAddress(rows: readonly Row[]): Reading<string> | null {
  const names = findAddresses(rows, isBankName).flatMap((address) => {
    const [name, lineAbove] = address.above;
    const isOfBank = [name, lineAbove].some(
      (line) => line && (isBankName(line) || BANK_LABEL_PATTERN.test(line.folded)),
    );
    if (!name || isOfBank || BANK_LABEL_PATTERN.test(readAddressLabel(address)) || !isPartOfName(name)) return [];
    const top = address.parts[0]?.segment;
    if (!top || top.top - name.bottom > MAX_BLOCK_GAP * measureHeight(name) || hasLabelOnLeft(rows, name)) return [];
    const continuesLineAbove =
      lineAbove && isPartOfName(lineAbove) && findNameLinesBelow(rows, lineAbove, undefined)[0] === name;
    return [continuesLineAbove ? [lineAbove, name] : [name]];
  });
  const texts = new Set(names.map((lines) => lines.map(({ text }) => text).join(' ')));
  const [lines] = names;
  const [text] = texts;
  if (texts.size !== 1 || lines?.[0] === undefined || text === undefined) return null;
  return createReading({ ...lines[0], words: lines.flatMap(({ words }) => words) }, text, 0.5, 'layout');
}

/** Whether a value belongs to another label: on a skewed page, the first value of the next column is level with the label of this one. */
function isBelowAnotherLabel(rows: readonly Row[], segment: Segment): boolean {
  if (RIB_LABELS.holder.test(segment.folded)) return false;
  const height = measureHeight(segment);
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
