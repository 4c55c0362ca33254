import { parseDecimal, THOUSANDS_APOSTROPHES, THOUSANDS_BLANKS } from '@probant/french/money';
import { type Segment, sliceSegment } from '../../reading/rows.ts';

/** A number and where it is printed. */
export type PrintedNumber = { readonly number: number; readonly place: Segment };

const NUMBER_PATTERN = new RegExp(`[-−]?\\d(?:[\\d.,${THOUSANDS_BLANKS}${THOUSANDS_APOSTROPHES}]*\\d)?`, 'u');

const THREE_DECIMALS_PATTERN = /^[-−]?\d{1,3}[.,]\d{3}$/;

/** Returns "1,659" as 1.659, which is read as 1659 else: thousands and thousandths look the same. Null for other numbers. */
export function readThousandths({ number, place }: PrintedNumber): PrintedNumber | null {
  const text = NUMBER_PATTERN.exec(place.text)?.[0] ?? '';
  return Math.abs(number) >= 1000 && THREE_DECIMALS_PATTERN.test(text) ? { number: number / 1000, place } : null;
}

/** Returns the readings of a number that may be thousands or thousandths, thousands first. */
export const readNotations = (printed: PrintedNumber): readonly PrintedNumber[] => {
  const thousandths = readThousandths(printed);
  return thousandths ? [printed, thousandths] : [printed];
};

/** "- 4,51": a cell that starts with a minus and a space. */
const SPACED_MINUS_PATTERN = /^[-−–] (?=\d)/;

/** Returns the first number of a cell: a unit may follow a quantity, a currency a price. */
export function readFirstNumber(cell: Segment | undefined): PrintedNumber | null {
  const text = cell && NUMBER_PATTERN.exec(cell.text.replace(SPACED_MINUS_PATTERN, '-'))?.[0];
  const number = text === undefined ? null : parseDecimal(text.replace('−', '-'));
  return cell === undefined || number === null ? null : { number, place: cell };
}

const NUMBER_WORD_PATTERN = new RegExp(
  `^[€$£]?[-−]?\\d[\\d.,${THOUSANDS_APOSTROPHES}]*(?:[.,](?:--?|[–—]))?[€$£%]?$`,
  'u',
);

/** Returns every number of a segment; groups of thousands separated by a space are one number. */
export function readNumbers(segment: Segment): PrintedNumber[] {
  const words = segment.text.split(' ');
  if (words.length !== segment.words.length) return [];
  const numbers: PrintedNumber[] = [];
  for (let at = 0; at < words.length; at++) {
    if (!NUMBER_WORD_PATTERN.test(words[at] ?? '')) continue;
    let end = at + 1;
    while (/^\d{1,3}$/.test(words[end - 1] ?? '') && /^\d{3}(?:[.,]\d+)?[€$£]?$/.test(words[end] ?? '')) end++;
    const place = sliceSegment(segment, at, end);
    const number = parseDecimal(place.text.replace(/[€$£%]|[.,][-–—]{1,2}$/g, '').replace('−', '-'));
    if (number !== null) numbers.push({ number, place });
    at = end - 1;
  }
  return numbers;
}
