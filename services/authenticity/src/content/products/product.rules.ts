import { parseDecimal } from '@probant/french/money';
import type { RowNumber } from './row-numbers.ts';

/** Two factors and, to their right, what may be their product. */
export type Factors = {
  readonly first: RowNumber;
  readonly second: RowNumber;
  readonly product: RowNumber;
};

/** 1 for quantity and price, 0.01 for a base and a rate in percent. */
export type Scale = 1 | 0.01;

/** Rounding beyond this share of a product would let any number pass. */
const MAX_ROUNDING_SHARE = 0.01;
/** In units of the currency. */
const CENT = 0.01;

/** Returns the scales that the percent signs allow: pay slips print rates without one. */
export function listScales({ first, second, product }: Factors): readonly Scale[] {
  if (product.isPercent || (first.isPercent && second.isPercent)) return [];
  return first.isPercent || second.isPercent ? [0.01] : [1, 0.01];
}

/** Returns whether the factors give the product, up to the rounding of all three as printed. */
export function isProduct({ first, second, product }: Factors, scale: Scale): boolean {
  const exact = computeProduct({ first, second, product }, scale);
  const rounding =
    (readUnit(first) * second.value + readUnit(second) * first.value) * (scale / 2) + readUnit(product) / 2;
  const tolerance = Math.min(rounding, MAX_ROUNDING_SHARE * exact) + CENT;
  return Math.abs(exact - product.value) <= tolerance + Number.EPSILON * exact;
}

export const computeProduct = ({ first, second }: Factors, scale: Scale): number => first.value * second.value * scale;

export const areEqualFactors = (a: Factors, b: Factors): boolean =>
  a.first === b.first && a.second === b.second && a.product === b.product;

/** Rows round to cents. */
export const areEqualAmounts = (a: number, b: number): boolean => Math.abs(a - b) <= 2 * CENT;

/** What one more in the last printed digit is worth; a number without decimals is exact. */
const readUnit = ({ decimals }: RowNumber): number => (decimals === 0 ? 0 : 10 ** -decimals);

/** A factor of 1 or a rate of 100 %: the product repeats the other factor. */
export const isTrivial = ({ first, second }: Factors, scale: Scale): boolean =>
  [first, second].some(({ value }) => value * (scale === 1 ? 1 : scale) === 1 || value === 1);

/** Returns whether another digit in one place of one of the numbers makes the product right. */
export function isOneDigitAway(factors: Factors, scale: Scale): boolean {
  return (['first', 'second', 'product'] as const).some((part) =>
    listVariants(factors[part]).some((variant) => isProduct({ ...factors, [part]: variant }, scale)),
  );
}

function listVariants(number: RowNumber): RowNumber[] {
  const variants: RowNumber[] = [];
  for (const [at, character] of [...number.text].entries()) {
    if (!/\d/.test(character)) continue;
    for (let digit = 0; digit <= 9; digit += 1) {
      if (String(digit) === character) continue;
      const text = `${number.text.slice(0, at)}${digit}${number.text.slice(at + 1)}`;
      const value = parseDecimal(text);
      if (value !== null) variants.push({ ...number, text, value });
    }
  }
  return variants;
}

/** Returns whether a discount, a fee or a tax of the row, in percent or as an amount, is what the product differs by. */
export function isExplainedBy(other: RowNumber, { first, second, product }: Factors, scale: Scale): boolean {
  const exact = first.value * second.value * scale;
  const readings = [
    exact * (1 - other.value / 100),
    exact * (1 + other.value / 100),
    exact / (1 + other.value / 100),
    exact - other.value,
    exact + other.value,
    exact - other.value * first.value,
    exact - other.value * second.value,
  ];
  return readings.some((reading) => areEqualAmounts(reading, product.value));
}
