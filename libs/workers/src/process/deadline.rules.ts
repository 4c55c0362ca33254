/** The time that a task took, and how much of it its process waited for a processor. Milliseconds. */
type TaskTime = { readonly elapsedMs: number; readonly waitedMs: number; readonly limitMs: number };

/** A machine that gives a task less than a tenth of a processor is overloaded. */
const MAX_STRETCH = 10;

/**
 * Returns what becomes of a task at its deadline. Time in which its process waited for a processor does not count: the outcome must depend
 * on the file, not on what others compute meanwhile. `overloaded`: the machine could not finish it, and the file may be fine.
 */
export function judgeDeadline({
  elapsedMs,
  waitedMs,
  limitMs,
}: TaskTime): 'too_long' | 'overloaded' | { readonly remainingMs: number } {
  const remainingMs = Math.ceil(limitMs - (elapsedMs - waitedMs));
  if (remainingMs <= 0) return 'too_long';
  return elapsedMs >= MAX_STRETCH * limitMs ? 'overloaded' : { remainingMs };
}
