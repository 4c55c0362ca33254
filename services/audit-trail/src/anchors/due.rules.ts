import type { AnchorPlace } from './anchor-names.ts';

/** Events after which a log is anchored without waiting. */
const EVENTS = 1_000;
/** Milliseconds that a change may stay unanchored; milliseconds between two anchors of one log. */
const AGE = 10 * 60_000;
export const SPACING = 10_000;

/** Whether a log that has changed since its last anchor (null before the first) is to be anchored now. */
export function isDue(
  head: AnchorPlace,
  last: (AnchorPlace & { readonly anchoredAt: string }) | null,
  now: number,
): boolean {
  if (last === null) return true;
  const age = now - Date.parse(last.anchoredAt);
  // A clock that was put back would hold anchors up for as long.
  if (age < 0 || age >= AGE) return true;
  return age >= SPACING && (head.size - last.size >= EVENTS || head.erasures > last.erasures);
}
