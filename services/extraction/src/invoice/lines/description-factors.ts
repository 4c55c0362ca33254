import type { Cents } from '@probant/french/money';
import { NUMBER_SOURCE, parseFactors, TIMES_SOURCE } from './factor-notation.ts';

/** A description of a line without columns, without the date before it and the quantity and price after it. */
export type DescriptionFactors = {
  readonly description: string;
  readonly quantity: number | null;
  readonly unitPrice: number | null;
};

const UNIT_SOURCE = '(?: ?\\p{L}[\\p{L}².]{0,9})?';
/** "(3,00 x 86,03)", "3 h à 62,00 €", ": 2 × 450,00 EUR". */
const PRODUCT_PATTERN = new RegExp(
  `[\\s,:;–-]*\\(?\\b(${NUMBER_SOURCE})${UNIT_SOURCE} ?${TIMES_SOURCE} ?(${NUMBER_SOURCE})(?: ?(?:€|£|\\$|EUR|HT))*\\)?$`,
  'u',
);
const LEADING_DATE_PATTERN = /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4} ?[-–:]? (?=\p{L})/u;

/** Splits "30.01.2014 - Holzplatte (6 x 86,03)" into the description and the factors, if their product is the amount. Factors in brackets are removed from the description in any case. */
export function readDescriptionFactors(text: string, amount: Cents): DescriptionFactors {
  const undated = text.replace(LEADING_DATE_PATTERN, '');
  const [all = '', count, price] = PRODUCT_PATTERN.exec(undated) ?? [];
  const description = undated.slice(0, undated.length - all.length).trim();
  if (all === '' || !/\p{L}{3}/u.test(description)) return { description: undated, quantity: null, unitPrice: null };
  const factors = parseFactors(count, price, amount);
  if (factors) return { description, ...factors };
  return all.includes('(')
    ? { description, quantity: null, unitPrice: null }
    : { description: undated, quantity: null, unitPrice: null };
}
