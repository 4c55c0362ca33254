import { parseDecimal } from '@probant/french/money';
import { type Segment, sliceSegment } from '../../reading/rows.ts';

/** A number and where it is printed. */
export type PrintedNumber = { readonly number: number; readonly place: Segment };

const NUMBER_PATTERN = /[-−]?\d(?:[\d {2}.,' ]*\d)?/;

/** "- 4,51": a cell that starts with a minus and a space. */
const SPACED_MINUS_PATTERN = /^[-−–] (?=\d)/;

/** Returns the first number of a cell: a unit may follow a quantity, a currency a price. */
export function readFirstNumber(cell: Segment | undefined): PrintedNumber | null {
  const text = cell && NUMBER_PATTERN.exec(cell.text.replace(SPACED_MINUS_PATTERN, '-'))?.[0];
  const number = text === undefined ? null : parseDecimal(text.replace('−', '-'));
  return cell === undefined || number === null ? null : { number, place: cell };
}

/** Returns every number of a segment; groups of thousands separated by a space are one number. */
export function readNumbers(segment: Segment): PrintedNumber[] {
  const words = segment.text.split(' ');
  if (words.length !== segment.words.length) return [];
  const numbers: PrintedNumber[] = [];
  for (let at = 0; at < words.length; at++) {
    if (!/^[€$£]?[-−]?\d[\d.,']*[€$£%]?$/.test(words[at] ?? '')) continue;
    let end = at + 1;
    while (/^\d{1,3}$/.test(words[end - 1] ?? '') && /^\d{3}(?:[.,]\d+)?[€$£]?$/.test(words[end] ?? '')) end++;
    const place = sliceSegment(segment, at, end);
    const number = parseDecimal(place.text.replace(/[€$£%]/g, '').replace('−', '-'));
    if (number !== null) numbers.push({ number, place });
    at = end - 1;
  }
  return numbers;
}
