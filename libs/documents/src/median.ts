/**
 * Returns the middle value, the upper one of two middle values; `fallback` when there are no values. A copy of `@probant/kernel/median`:
 * the sandbox of a worker (pool/sandbox.ts) can read this package but not the kernel.
 */
export const median = (values: readonly number[], fallback: number): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? fallback;
