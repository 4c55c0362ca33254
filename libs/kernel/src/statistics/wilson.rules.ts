/** Standard normal quantile of a two-sided interval of 95 %. */
const Z_95 = 1.959964;

export type Interval = { readonly low: number; readonly high: number };

/** Returns the 95 % interval of a share after `part` of `whole` (Wilson 1927), or the whole range without trials. */
export function computeWilsonInterval(part: number, whole: number): Interval {
  if (whole === 0) return { low: 0, high: 1 };
  const share = part / whole;
  const spread = Z_95 ** 2 / whole;
  const centre = (share + spread / 2) / (1 + spread);
  const reach = (Z_95 * Math.sqrt((share * (1 - share)) / whole + spread / whole / 4)) / (1 + spread);
  return { low: Math.max(0, centre - reach), high: Math.min(1, centre + reach) };
}

/** `3/216 1.4 % (0.5 to 4.0)` */
export function formatShareWithInterval(part: number, whole: number): string {
  if (whole === 0) return '-';
  const { low, high } = computeWilsonInterval(part, whole);
  const percent = (share: number) => (100 * share).toFixed(1);
  return `${part}/${whole} ${percent(part / whole)} % (${percent(low)} to ${percent(high)})`;
}
