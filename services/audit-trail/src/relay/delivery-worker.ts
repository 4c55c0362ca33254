import { startRecurringTask } from '@probant/kernel/recurring-task';
import type { TenantId } from '@probant/kernel/tenant';
import { type BatchDeliveryDeps, createBatchDelivery } from './deliver-batch.ts';
import { createRetryStates } from './retry-states.ts';
import { createTenantTurns } from './tenant-turns.ts';

/** Delivers events and erasure notices to one destination: one batch at a time, tenants in turn, retrying until it succeeds. */
export type DeliveryWorker = {
  /** Signals that the tenant has new messages. */
  wake(tenant: TenantId): void;
  /** Requests a scan of all tenants for undelivered messages. */
  scanTenants(): void;
  /** Starts no further batch. Aborts the batch in flight after `timeoutMs`. */
  close(timeoutMs: number): Promise<void>;
};

/** Resolves after the given milliseconds, or as soon as the signal fires. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export type DeliveryWorkerDeps = Omit<BatchDeliveryDeps, 'turns' | 'retryStates' | 'requestScan'> & {
  readonly pause: Pause;
  readonly schedule: DeliverySchedule;
};

export type DeliverySchedule = {
  /** Interval between scans of all tenants: other processes append events without waking this one. */
  readonly scanIntervalMs: number;
  /** Delay before a delivery, to collect events: a batch per event would cost the database as much as the append. */
  readonly gatherMs: number;
};

export const DEFAULT_SCHEDULE: DeliverySchedule = { scanIntervalMs: 3_000, gatherMs: 200 };

const MAX_BATCH_EVENTS = 500;

export function startDeliveryWorker(deps: DeliveryWorkerDeps): DeliveryWorker {
  const { destination, outbox, isLeaseHeld, clock, pause, logger, schedule } = deps;
  const arrivals = new Set<TenantId>();
  let wakeTimer: NodeJS.Timeout | undefined;
  const retryStates = createRetryStates(MAX_BATCH_EVENTS);
  const turns = createTenantTurns(retryStates, clock);
  let scannedAt = Number.NEGATIVE_INFINITY;
  const requestScan = () => {
    scannedAt = Number.NEGATIVE_INFINITY;
  };
  const deliveryAbort = new AbortController();
  const deliverNextBatch = createBatchDelivery({ ...deps, turns, retryStates, requestScan });

  async function deliverPending(stop: AbortSignal): Promise<void> {
    while (!stop.aborted && isLeaseHeld()) {
      if (performance.now() - scannedAt >= schedule.scanIntervalMs) await enqueueLaggingTenants();
      const tenant = turns.takeNext();
      if (tenant === undefined) return;
      const delayMs = await deliverNextBatch(tenant, { stop, abort: deliveryAbort.signal });
      if (delayMs > 0) await pause(delayMs, stop);
    }
  }

  async function enqueueLaggingTenants(): Promise<void> {
    const lagging = await outbox.findLaggingTenants(destination.name);
    scannedAt = performance.now();
    for (const tenant of lagging) turns.add(tenant);
  }

  const task = startRecurringTask({
    name: `relay delivery to ${destination.name}`,
    intervalMs: schedule.scanIntervalMs,
    work: deliverPending,
    logger,
  });
  return {
    wake(tenant) {
      arrivals.add(tenant);
      if (wakeTimer) return;
      wakeTimer = setTimeout(() => {
        wakeTimer = undefined;
        for (const arrival of arrivals) turns.add(arrival);
        arrivals.clear();
        task.wake();
      }, schedule.gatherMs);
      wakeTimer.unref();
    },
    scanTenants() {
      requestScan();
      task.wake();
    },
    async close(timeoutMs) {
      clearTimeout(wakeTimer);
      const timer = setTimeout(() => deliveryAbort.abort(new Error('the relay is closing')), timeoutMs);
      await task.close();
      clearTimeout(timer);
      deliveryAbort.abort(new Error('the relay is closed'));
    },
  };
}
