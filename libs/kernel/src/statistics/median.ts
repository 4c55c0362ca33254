/** Returns the middle value, the upper one of two middle values; `fallback` when there are no values. */
export const median = (values: readonly number[], fallback: number): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? fallback;
