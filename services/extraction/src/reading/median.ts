/** The middle value, the upper one of two; `ofNone` where there is no value. */
export const median = (values: readonly number[], ofNone: number): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? ofNone;
