/** How many lines about a cause were left out since the last one; no member when none was. */
export type LeftOut = { readonly more_since_last?: number };

/** Which lines of a log are written about causes that repeat. */
export type RepeatedCauses = {
  /** Counts one more failure of a cause. Returns what its line has; null while the line before is too recent. */
  count(cause: string): LeftOut | null;
  /** Forgets every cause. Returns whether there was any. */
  clear(): boolean;
};

/** Causes that are counted apart at a time. */
const MAX_CAUSES = 100;

/**
 * Lets one line through for each cause in an interval, so that an outage of hours does not fill the log.
 *
 * @param now milliseconds on a clock that never goes back.
 */
export function createRepeatedCauses(intervalMs: number, now: () => number): RepeatedCauses {
  const causes = new Map<string, { readonly writeAfter: number; suppressed: number }>();
  return {
    count(cause) {
      const known = causes.get(cause);
      if (known !== undefined && now() < known.writeAfter) {
        known.suppressed += 1;
        return null;
      }
      if (known === undefined && causes.size >= MAX_CAUSES) causes.clear();
      causes.set(cause, { writeAfter: now() + intervalMs, suppressed: 0 });
      return known !== undefined && known.suppressed > 0 ? { more_since_last: known.suppressed } : {};
    },
    clear() {
      const hadCauses = causes.size > 0;
      causes.clear();
      return hadCauses;
    },
  };
}
