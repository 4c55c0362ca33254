import type { LineItem } from '@probant/contracts/extraction';
import { amountOf, cents } from '@probant/french/money';
import { readingAt } from '../../reading/evidence.ts';
import type { Reading, ReadingsOf } from '../../reading/field-reading.ts';
import type { Segment } from '../../reading/rows.ts';
import type { InvoiceLine } from './invoice-line.ts';
import type { LineRate } from './line-rates.ts';
import type { Factor } from './row-numbers.ts';
import { piece } from './table-head.ts';
import { toldFactors } from './told-factors.ts';

/** Dots that lead from a description to its amount. */
const LEADERS = / ?(?:\. ?|…|_){4,400}$/;

/** The values of a line. What multiplies, and what is of lines that add up to a total, is sure. */
export function lineReadings(
  { cells, amount, amountAt, quantity, unitPrice, multiplies, before, more }: InvoiceLine,
  addUp: boolean,
  rate: LineRate | null,
): ReadingsOf<LineItem> {
  const sure = addUp && multiplies ? 0.95 : addUp ? 0.9 : multiplies ? 0.85 : 0.6;
  const reason = addUp || multiplies ? 'arithmetic_agrees' : 'layout';
  const factor = (read: Factor | null) =>
    read && readingAt(read.place, read.number, multiplies ? sure : 0.55, multiplies ? 'arithmetic_agrees' : 'layout');
  const described = cells.description && {
    ...cells.description,
    words: [...before, cells.description, ...more].flatMap(({ words }) => words),
  };
  const counted = quantity && cells.description ? behindCount(cells.description, quantity) : cells.description;
  const text = [...before, counted, ...more]
    .map((part) => part?.text ?? '')
    .join(' ')
    .replace(LEADERS, '');
  const told = quantity || unitPrice ? null : toldFactors(text, amount);
  const within = (number: number | null | undefined): Reading<number> | null =>
    described && number != null ? readingAt(described, number, sure, 'arithmetic_agrees') : null;
  return {
    description: described ? readingAt(described, told?.description ?? text, addUp ? 0.85 : 0.6, 'layout') : null,
    quantity: factor(quantity) ?? within(told?.quantity),
    unit_price: factor(unitPrice) ?? within(told?.unitPrice),
    amount: readingAt(amountAt, amountOf(cents(amount)), sure, reason),
    vat_rate: rate && rateReading(rate),
  };
}

/** "5 Papier A4" in one column: the quantity is no part of the description. */
function behindCount(description: Segment, { place }: Factor): Segment {
  const counted = place !== description && place.words[0] === description.words[0] ? place.words.length : 0;
  return counted > 0 && counted < description.words.length
    ? piece(description, counted, description.words.length)
    : description;
}

const RATE_SCORES = { printed: 0.8, code: 0.7, implied: 0.65, bare: 0.6 } as const satisfies Record<
  LineRate['by'],
  number
>;
const RATE_AGREES = { printed: 0.95, code: 0.95, implied: 0.85, bare: 0.95 } as const satisfies Record<
  LineRate['by'],
  number
>;

const rateReading = ({ percent, place, by, agrees }: LineRate): Reading<number> =>
  readingAt(place, percent, (agrees ? RATE_AGREES : RATE_SCORES)[by], agrees ? 'arithmetic_agrees' : 'layout');
