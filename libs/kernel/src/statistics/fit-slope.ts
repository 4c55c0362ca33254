/** A value at a moment, in units of the caller. */
export type Sample = { readonly at: number; readonly value: number };

/** Returns the slope of the line that fits the samples best (least squares), in units of `value` per unit of `at`. */
export function fitSlope(samples: readonly Sample[]): number {
  const meanAt = mean(samples.map(({ at }) => at));
  const meanValue = mean(samples.map(({ value }) => value));
  const product = (a: Sample) => (a.at - meanAt) * (a.value - meanValue);
  const square = (a: Sample) => (a.at - meanAt) ** 2;
  return mean(samples.map(product)) / mean(samples.map(square));
}

/** Returns the lowest sample of each of `count` equal parts, in order: of memory, what stays after garbage was collected. */
export const listMinima = (samples: readonly Sample[], count: number): readonly Sample[] =>
  Array.from({ length: count }, (_, part) =>
    samples
      .slice((part * samples.length) / count, ((part + 1) * samples.length) / count)
      .reduce((lowest, sample) => (sample.value < lowest.value ? sample : lowest)),
  );

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
