import { parseDecimal } from '@probant/french/money';

/** A number as a part of a regular expression. */
export const NUMBER_SOURCE = '\\d[\\d .,\\u00a0\\u202f]*';
/** What stands between a quantity and a price: "x", "à", "@ $". */
export const TIMES_SOURCE = '(?:[x×*@]|à|a|at|zu je|je) ?(?:€|£|\\$)?';

/** Parses the quantity and the price that a pattern found; null for what is no number. */
export const parseFactors = (count: string | undefined, price: string | undefined) =>
  [parseDecimal((count ?? '').trim()), parseDecimal((price ?? '').trim())] as const;
