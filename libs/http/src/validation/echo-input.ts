/** Maximum size of an input that a problem repeats, in characters and nodes: 100 problems must not repeat 100 bodies. */
const MAX_ECHOED_SIZE = 8_192;
const MAX_ECHOED_DEPTH = 32;

/** Returns the input when it is small enough to be repeated in a problem, else null. */
export function echoInput(input: unknown): unknown {
  return spendBudget(input, 0, MAX_ECHOED_SIZE) < 0 ? null : (input ?? null);
}

/** Returns the remaining budget, negative when the value exceeds it. */
function spendBudget(value: unknown, depth: number, budget: number): number {
  if (budget < 0) return budget;
  if (typeof value === 'string') return budget - value.length;
  if (typeof value !== 'object' || value === null) return budget - 8;
  if (depth === MAX_ECHOED_DEPTH) return -1;
  let remaining = budget - 2;
  if (Array.isArray(value)) {
    // Not by key: a loop over keys lists all of them first, a million of them in 0.2 s.
    for (const [index, item] of value.entries()) {
      if (remaining < 0) return remaining;
      remaining = spendBudget(item, depth + 1, remaining - String(index).length - 1);
    }
    return remaining;
  }
  for (const key in value) {
    if (remaining < 0) return remaining;
    remaining = spendBudget((value as Record<string, unknown>)[key], depth + 1, remaining - key.length - 1);
  }
  return remaining;
}
