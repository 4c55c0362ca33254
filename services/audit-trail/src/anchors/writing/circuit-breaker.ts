import type { Clock } from '@probant/kernel/clock';
import { computeDoubledDelay } from '@probant/kernel/doubled-delay';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';

/** Stops calls to an outside service after a failure, for an interval that doubles with each further failure. */
export type CircuitBreaker = {
  readonly isOpen: boolean;
  recordSuccess(): void;
  /** `kind` identifies the fault. It is logged when it changes, not on each attempt. */
  recordFailure(kind: string, error: unknown): void;
};

type CircuitBreakerDeps = {
  /** Names the service in the log and in the metric's label. */
  readonly name: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
};

const MIN_RETRY_MS = 5_000;
const MAX_RETRY_MS = 5 * 60_000;

export function createCircuitBreaker({ name, clock, logger, metrics }: CircuitBreakerDeps): CircuitBreaker {
  const up = metrics.gauge(
    'probant_audit_anchor_place_up',
    'Whether the last attempt at an anchor location, or at the time-stamping authority, succeeded',
    ['place'],
  );
  let failures = 0;
  let retryAt = Number.NEGATIVE_INFINITY;
  let currentFault: string | null = null;
  return {
    get isOpen() {
      return clock() < retryAt;
    },
    recordSuccess() {
      if (currentFault !== null) logger.info({ place: name }, 'anchors can be written again');
      failures = 0;
      retryAt = Number.NEGATIVE_INFINITY;
      currentFault = null;
      up.set({ place: name }, 1);
    },
    recordFailure(kind, error) {
      if (currentFault !== kind) logger.error({ place: name, err: error }, 'anchors cannot be written');
      currentFault = kind;
      failures += 1;
      retryAt = clock() + computeDoubledDelay(failures, MIN_RETRY_MS, MAX_RETRY_MS);
      up.set({ place: name }, 0);
    },
  };
}
