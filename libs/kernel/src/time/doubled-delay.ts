/** Returns the delay after `failures` in a row (at least 1): `first`, doubled after each further failure, at most `max`. */
export const computeDoubledDelay = (failures: number, first: number, max: number): number =>
  Math.min(max, first * 2 ** Math.min(failures - 1, MAX_DOUBLINGS));

/** Keeps the product finite. */
const MAX_DOUBLINGS = 30;
