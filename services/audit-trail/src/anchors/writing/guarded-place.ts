import { createCircuitBreaker } from '@probant/kernel/circuit-breaker';
import type { Clock } from '@probant/kernel/clock';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';

/** An anchor location, or the time-stamping authority, that is not tried for a while after a failure. */
export type GuardedPlace = {
  /** Returns an attempt that may be made now, or null. Every attempt must end in one of its three ways. */
  begin(): PlaceAttempt | null;
};

export type PlaceAttempt = {
  succeed(): void;
  /** `kind` identifies the fault. It is logged when it changes, not on each attempt. */
  fail(kind: string, error: unknown): void;
  /** The attempt does not show whether the place works. */
  abandon(): void;
};

type GuardedPlaceDeps = {
  /** Names the place in the log and in the metric's label. */
  readonly name: string;
  /** Attempts at a time that try the place after a pause: those of the logs that are anchored together. */
  readonly maxTrials: number;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
};

const MIN_RETRY_MS = 5_000;
const MAX_RETRY_MS = 5 * 60_000;

/** Creates a place that is not tried for 5 s after a failure, and for twice as long after each further one, up to five minutes. */
export function createGuardedPlace({ name, maxTrials, clock, logger, metrics }: GuardedPlaceDeps): GuardedPlace {
  const up = metrics.gauge(
    'probant_audit_anchor_place_up',
    'Whether the last attempt at an anchor location, or at the time-stamping authority, succeeded',
    ['place'],
  );
  let currentFault: string | null = null;
  const breaker = createCircuitBreaker({
    clock,
    maxFailures: 1,
    minPauseMs: MIN_RETRY_MS,
    maxPauseMs: MAX_RETRY_MS,
    maxTrials,
    onOpen: () => up.set({ place: name }, 0),
    onClose: () => {
      logger.info({ place: name }, 'anchors can be written again');
      currentFault = null;
    },
  });
  return {
    begin() {
      const call = breaker.begin();
      if (call === null) return null;
      return {
        succeed: () => {
          call.end('success');
          if (currentFault === null) up.set({ place: name }, 1);
        },
        fail: (kind, error) => {
          // One that ends after the place was given up, or works again, says nothing of it.
          if (!call.end('failure')) return;
          if (currentFault !== kind) logger.error({ place: name, err: error }, 'anchors cannot be written');
          currentFault = kind;
        },
        abandon: () => call.end('unknown'),
      };
    },
  };
}
