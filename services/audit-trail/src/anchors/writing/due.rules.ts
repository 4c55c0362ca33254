import type { LogSize } from '../stores/anchor-names.ts';

/** Events after which a log is anchored without waiting for MAX_UNANCHORED_MS. */
const ANCHOR_EVENT_COUNT = 1_000;
const MAX_UNANCHORED_MS = 10 * 60_000;
export const MIN_ANCHOR_INTERVAL_MS = 10_000;

/** Returns whether a log that has changed since its last anchor (null before the first) must be anchored now. */
export function isDue(head: LogSize, last: (LogSize & { readonly anchoredAt: string }) | null, now: number): boolean {
  if (last === null) return true;
  const age = now - Date.parse(last.anchoredAt);
  // A negative age means that the clock was set back: waiting would delay anchors by that much.
  if (age < 0 || age >= MAX_UNANCHORED_MS) return true;
  return (
    age >= MIN_ANCHOR_INTERVAL_MS && (head.size - last.size >= ANCHOR_EVENT_COUNT || head.erasures > last.erasures)
  );
}
