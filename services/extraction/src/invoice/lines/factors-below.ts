import type { Cents } from '@probant/french/money';
import type { Row } from '../../reading/rows.ts';
import { NUMBER_SOURCE, parseFactors, TIMES_SOURCE } from './factor-notation.ts';
import type { PrintedLine } from './printed-line.ts';
import type { PrintedNumber } from './printed-numbers.ts';

/** "55 × 23,10 / utilisateur", "2 jours à 450,00 €". */
const FACTORS_PATTERN = new RegExp(
  `^(${NUMBER_SOURCE})(?: ?\\p{L}[\\p{L}².' -]{0,30})? ?${TIMES_SOURCE} ?(${NUMBER_SOURCE})`,
  'u',
);
const MAX_LENGTH = 120;

type Factors = { readonly quantity: PrintedNumber; readonly unitPrice: PrintedNumber };

/** Reads quantity and price from a row of small print, if their product is the amount. */
export function readFactors({ segments: [place] }: Row, amount: Cents): Factors | null {
  if (!place || place.text.length > MAX_LENGTH) return null;
  const [, count, price] = FACTORS_PATTERN.exec(place.text) ?? [];
  const factors = parseFactors(count, price, amount);
  if (!factors) return null;
  const sign = amount < 0 ? -1 : 1;
  return {
    quantity: { number: factors.quantity, place },
    unitPrice: { number: sign * factors.unitPrice, place },
  };
}

/** Adds quantity and price from the row below to a line without them. */
export function addFactorsBelow(line: PrintedLine): PrintedLine {
  const [below] = line.rowsBelow;
  const factors = below && !line.quantity && !line.unitPrice ? readFactors(below, line.amount) : null;
  if (!below || !factors) return line;
  const descriptionBelow = line.descriptionBelow.filter(({ words: [word] }) => !word || !below.words.includes(word));
  return { ...line, ...factors, isProduct: true, descriptionBelow };
}
