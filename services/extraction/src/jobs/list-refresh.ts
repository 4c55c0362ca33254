import type { Clock } from '@probant/kernel/clock';

/** Milliseconds for which a list of waiting files is used before it is read again. */
const LIST_AGE_MS = 1_000;

/** When to read a list of waiting files, which several rounds share. */
export type ListRefresh = {
  /** Reads the list, unless it was read lately. */
  refresh(): Promise<void>;
  /** The next `refresh` reads the list. */
  expire(): void;
};

export function createListRefresh(clock: Clock, read: (now: number) => Promise<void>): ListRefresh {
  let readAt = Number.NEGATIVE_INFINITY;
  return {
    async refresh() {
      const now = clock();
      // A clock that was set back does not keep an old list.
      if (Math.abs(now - readAt) < LIST_AGE_MS) return;
      readAt = now;
      await read(now);
    },
    expire() {
      readAt = Number.NEGATIVE_INFINITY;
    },
  };
}
