/** Most of an input that a problem record repeats, in characters and nodes: 100 records must not answer with 100 bodies. */
const MOST = 8_192;
const DEEPEST = 32;

/** The input as sent when it is small enough to be repeated, else null. */
export function echo(input: unknown): unknown {
  return weigh(input, 0, MOST) < 0 ? null : (input ?? null);
}

/** What is left of the budget, below 0 when it is spent. */
function weigh(value: unknown, depth: number, budget: number): number {
  if (budget < 0) return budget;
  if (typeof value === 'string') return budget - value.length;
  if (typeof value !== 'object' || value === null) return budget - 8;
  if (depth === DEEPEST) return -1;
  let left = budget - 2;
  for (const key in value) {
    if (left < 0) return left;
    left = weigh((value as Record<string, unknown>)[key], depth + 1, left - key.length - 1);
  }
  return left;
}
