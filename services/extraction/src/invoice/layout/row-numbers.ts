import { parseDecimal } from '@probant/french/money';
import type { Segment } from '../../reading/rows.ts';
import { piece } from './table-head.ts';

export type Factor = { readonly number: number; readonly place: Segment };

const NUMBER = /[-−]?\d(?:[\d {2}.,' ]*\d)?/;

/** The first number of a cell: a quantity may be followed by its unit, a price by its currency. */
export function numberIn(cell: Segment | undefined): Factor | null {
  const text = cell && NUMBER.exec(cell.text)?.[0];
  const number = text === undefined ? null : parseDecimal(text.replace('−', '-'));
  return cell === undefined || number === null ? null : { number, place: cell };
}

/** Every number of a segment, thousands that a space parts together. */
export function numbersIn(segment: Segment): Factor[] {
  const words = segment.text.split(' ');
  if (words.length !== segment.words.length) return [];
  const found: Factor[] = [];
  for (let at = 0; at < words.length; at++) {
    if (!/^[€$£]?[-−]?\d[\d.,']*[€$£%]?$/.test(words[at] ?? '')) continue;
    let end = at + 1;
    while (/^\d{1,3}$/.test(words[end - 1] ?? '') && /^\d{3}(?:[.,]\d+)?[€$£]?$/.test(words[end] ?? '')) end++;
    const place = piece(segment, at, end);
    const number = parseDecimal(place.text.replace(/[€$£%]/g, '').replace('−', '-'));
    if (number !== null) found.push({ number, place });
    at = end - 1;
  }
  return found;
}
