import { parseDecimal, THOUSANDS_APOSTROPHES, THOUSANDS_BLANKS } from '@probant/french/money';
import { isProduct } from './is-product.ts';

/** A number as a part of a regular expression. */
export const NUMBER_SOURCE = `\\d[\\d.,${THOUSANDS_BLANKS}${THOUSANDS_APOSTROPHES}]*`;
/** The sign between a quantity and a price: "x", "à", "@ $". */
export const TIMES_SOURCE = '(?:[x×*@]|à|a|at|zu je|je) ?(?:€|£|\\$)?';

const THREE_DECIMALS_PATTERN = /^\d{1,3}[.,]\d{3}$/;

/** Returns the quantity and the price that a pattern found, if their product is the amount in cents. "1,659" is 1659 or 1.659. */
export function parseFactors(
  count: string | undefined,
  price: string | undefined,
  cents: number,
): { readonly quantity: number; readonly unitPrice: number } | null {
  for (const quantity of parseNotations(count))
    for (const unitPrice of parseNotations(price))
      if (isProduct(quantity * unitPrice, cents)) return { quantity, unitPrice };
  return null;
}

function parseNotations(printed = ''): readonly number[] {
  const text = printed.trim();
  const number = parseDecimal(text);
  if (number === null) return [];
  return THREE_DECIMALS_PATTERN.test(text) && number >= 1000 ? [number, number / 1000] : [number];
}
