import type { Clock } from '@probant/kernel/clock';

/** Stops calls to a server that fails, so that no caller waits for its timeout. */
export type CircuitBreaker = {
  /** Whether a call may start. After the pause, one call at a time tries again. */
  tryEnter(): boolean;
  recordSuccess(): void;
  /** `pauseMs`: the server asked to be left alone for this time. */
  recordFailure(pauseMs?: number | null): void;
  /** The call never reached the server. */
  release(): void;
};

const MAX_FAILURES = 5;
const PAUSE_MS = 30_000;
const MAX_PAUSE_MS = 600_000;

/** Creates a breaker that opens for 30 s after 5 failures in a row. */
export function createCircuitBreaker(clock: Clock): CircuitBreaker {
  let failures = 0;
  let pausedUntil = 0;
  let isProbing = false;
  const isPaused = () => failures >= MAX_FAILURES || pausedUntil > clock();
  return {
    tryEnter() {
      if (!isPaused()) return true;
      if (isProbing || clock() < pausedUntil) return false;
      isProbing = true;
      return true;
    },
    recordSuccess() {
      failures = 0;
      pausedUntil = 0;
      isProbing = false;
    },
    recordFailure(pauseMs = null) {
      failures += 1;
      isProbing = false;
      if (pauseMs !== null) pausedUntil = clock() + Math.min(pauseMs, MAX_PAUSE_MS);
      else if (failures >= MAX_FAILURES) pausedUntil = clock() + PAUSE_MS;
    },
    release() {
      isProbing = false;
    },
  };
}
