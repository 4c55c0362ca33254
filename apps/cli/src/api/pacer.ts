import { setTimeout as sleep } from 'node:timers/promises';
import type { Pause } from './pause.rules.ts';

/** A shorter pause is not worth a line. */
const MIN_REPORTED_PAUSE_MS = 2_000;

type PacerOptions = {
  readonly onWait: (line: string) => void;
  readonly maxPauseMs: number;
  readonly now?: () => number;
  readonly wait?: (milliseconds: number, signal?: AbortSignal) => Promise<unknown>;
};

export type Pacer = {
  /**
   * Resolves once the last pause is over.
   *
   * @throws Error when it is longer than the client waits for; the reason of `signal` when that aborts.
   */
  readonly waitUntilReady: (signal?: AbortSignal) => Promise<void>;
  readonly pause: (pause: Pause) => void;
};

/** Creates what makes all requests of a client wait together, also those that run at the same time. */
export function createPacer({ maxPauseMs, now = Date.now, onWait, wait = waitFor }: PacerOptions): Pacer {
  let readyAt = 0;
  let reason: Pause['reason'] = 'overload';
  let reportedAt = 0;
  return {
    pause: ({ ms, reason: next }) => {
      if (now() + ms <= readyAt) return;
      readyAt = now() + ms;
      reason = next;
    },
    waitUntilReady: async (signal) => {
      signal?.throwIfAborted();
      for (let left = readyAt - now(); left > 0; left = readyAt - now()) {
        if (left > maxPauseMs)
          throw new Error(`the rate limit of the key is reached: try again in ${formatPause(left)}`);
        // Requests that run at the same time report ends of a window that differ by some milliseconds.
        if (left >= MIN_REPORTED_PAUSE_MS && readyAt - reportedAt >= MIN_REPORTED_PAUSE_MS) {
          reportedAt = readyAt;
          onWait(`waiting ${formatPause(left)}: ${REASONS[reason]}`);
        }
        await wait(left, signal);
      }
    },
  };
}

/** Waits, and throws the reason of `signal` when that aborts. */
export const waitFor = (milliseconds: number, signal?: AbortSignal): Promise<unknown> =>
  sleep(milliseconds, undefined, signal === undefined ? {} : { signal }).catch(() => signal?.throwIfAborted());

const REASONS: Readonly<Record<Pause['reason'], string>> = {
  rate_limit: 'the rate limit of the key is reached',
  overload: 'the server is busy',
};

const formatPause = (ms: number): string =>
  ms < 90_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.ceil(ms / 60_000)} min`;
