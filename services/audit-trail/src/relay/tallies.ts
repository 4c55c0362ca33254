import type { Clock } from '@probant/kernel/clock';
import type { Metrics } from '@probant/kernel/metrics';
import type { Observer } from './courier.ts';

/** What this process did for one destination. */
export type Tally = Observer & {
  /** How much waits for the destination. */
  pending(messages: number): void;
  readonly delivered: number;
  readonly failedAttempts: number;
  readonly lastDeliveredAt: string | null;
  /** Null once an attempt has succeeded. */
  readonly lastError: string | null;
};

/** Keeps the figures of each destination, for the health route and as metrics. */
export function tallies(metrics: Metrics, clock: Clock): (destination: string) => Tally {
  const deliveries = metrics.counter(
    'probant_relay_delivered_total',
    'Events and erasure notices delivered to a destination',
    ['destination'],
  );
  const failures = metrics.counter('probant_relay_failures_total', 'Attempts to deliver that failed, by class', [
    'destination',
    'failure',
  ]);
  const waiting = metrics.gauge(
    'probant_relay_pending',
    'Events and erasure notices that a destination does not have yet; told by the process that serves it',
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
      pending: (messages) => waiting.set({ destination }, messages),
      succeeded(messages) {
        delivered += messages;
        lastDeliveredAt = new Date(clock()).toISOString();
        lastError = null;
        deliveries.inc({ destination }, messages);
      },
      failed({ kind }) {
        failedAttempts += 1;
        lastError = kind;
        failures.inc({ destination, failure: kind });
      },
    };
  };
}
