import type { Clock } from '@probant/kernel/clock';
import type { Metrics } from '@probant/kernel/metrics';
import type { DeliveryObserver } from './deliver-batch.ts';

/** What this process delivered to one destination. */
export type DeliveryStats = DeliveryObserver & {
  /** Sets the number of undelivered messages. */
  setPending(messages: number): void;
  readonly delivered: number;
  readonly failedAttempts: number;
  readonly lastDeliveredAt: string | null;
  /** Null after a successful attempt. */
  readonly lastError: string | null;
};

/** Returns a function that creates the statistics of a destination, for the health route and the metrics. */
export function createDeliveryStats(metrics: Metrics, clock: Clock): (destination: string) => DeliveryStats {
  const deliveries = metrics.counter(
    'probant_relay_delivered_total',
    'Events and erasure notices delivered to a destination',
    ['destination'],
  );
  const failures = metrics.counter('probant_relay_failures_total', 'Failed delivery attempts, by class of failure', [
    'destination',
    'failure',
  ]);
  const pending = metrics.gauge(
    'probant_relay_pending',
    'Events and erasure notices not delivered to a destination yet, reported by the process that holds its lease',
    ['destination'],
  );
  return (destination) => {
    let delivered = 0;
    let failedAttempts = 0;
    let lastDeliveredAt: string | null = null;
    let lastError: string | null = null;
    return {
      get delivered() {
        return delivered;
      },
      get failedAttempts() {
        return failedAttempts;
      },
      get lastDeliveredAt() {
        return lastDeliveredAt;
      },
      get lastError() {
        return lastError;
      },
      setPending: (messages) => pending.set({ destination }, messages),
      recordSuccess(messages) {
        delivered += messages;
        lastDeliveredAt = new Date(clock()).toISOString();
        lastError = null;
        deliveries.inc({ destination }, messages);
      },
      recordFailure({ kind }) {
        failedAttempts += 1;
        lastError = kind;
        failures.inc({ destination, failure: kind });
      },
    };
  };
}
