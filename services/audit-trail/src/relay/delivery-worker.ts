import type { Clock } from '@probant/kernel/clock';
import type { Randomness } from '@probant/kernel/ids';
import type { Logger } from '@probant/kernel/logging';
import { startRecurringTask } from '@probant/kernel/recurring-task';
import type { TenantId } from '@probant/kernel/tenant';
import { computeRetryDelay, toFraction } from './back-off.rules.ts';
import { type Batch, type DeliveryFailure, type Destination, toDeliveryFailure } from './destination.ts';
import { createBatch, createErasureMessage, takeWithinSize } from './formats/cloud-event.rules.ts';
import { type Cursor, type LeaseClaim, type Outbox, type OutboxStep, SEQS_PER_NOTICE } from './outbox.ts';
import { createRetryStates } from './retry-states.ts';

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

/** Receives the outcome of each delivery attempt. */
export type DeliveryObserver = {
  recordSuccess(messages: number): void;
  recordFailure(failure: DeliveryFailure): void;
};

export type DeliveryWorkerDeps = {
  readonly destination: Destination;
  readonly claim: LeaseClaim;
  readonly outbox: Outbox;
  /** Whether this process holds the lease on the destination. */
  readonly isLeaseHeld: () => boolean;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly pause: Pause;
  readonly observer: DeliveryObserver;
  readonly logger: Logger;
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
const MAX_BATCH_BYTES = 1024 * 1024;

export function startDeliveryWorker(deps: DeliveryWorkerDeps): DeliveryWorker {
  const { destination, claim, outbox, isLeaseHeld, clock, randomness, pause, observer, logger, schedule } = deps;
  /** Tenants with undelivered messages, in the order of their turns. */
  let queue = new Set<TenantId>();
  const arrivals = new Set<TenantId>();
  let wakeTimer: NodeJS.Timeout | undefined;
  const retryStates = createRetryStates(MAX_BATCH_EVENTS);
  /** Consecutive attempts that did not reach the destination. */
  let failures = 0;
  let scannedAt = Number.NEGATIVE_INFINITY;
  const deliveryAbort = new AbortController();

  async function deliverPending(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && isLeaseHeld()) {
      if (performance.now() - scannedAt >= schedule.scanIntervalMs) await enqueueLaggingTenants();
      const tenant = takeNextTenant();
      if (tenant === undefined) return;
      const delayMs = await deliverNextBatch(tenant, signal);
      if (delayMs > 0) await pause(delayMs, signal);
    }
  }

  async function enqueueLaggingTenants(): Promise<void> {
    const lagging = await outbox.findLaggingTenants(destination.name);
    scannedAt = performance.now();
    for (const tenant of lagging) queue.add(tenant);
  }

  function takeNextTenant(): TenantId | undefined {
    const now = clock();
    for (const tenant of queue) {
      queue.delete(tenant);
      // A tenant whose retry is not due is found again by a later scan.
      if (retryStates.get(tenant).retryAt <= now) return tenant;
    }
    return undefined;
  }

  /**
   * Delivers a tenant's next batch. Returns the milliseconds to wait before the next attempt on this destination. A failed batch is
   * not kept in memory: it is read again after the delay, without identifiers erased in the meantime.
   */
  async function deliverNextBatch(tenant: TenantId, signal: AbortSignal): Promise<number> {
    const { maxEvents: events, upTo } = retryStates.get(tenant);
    const step = await outbox.readNext(destination.name, tenant, { events, bytes: MAX_BATCH_BYTES, upTo });
    if (step.kind === 'nothing') {
      // Another process has delivered the batch that failed here.
      if (upTo !== null) resetTenant(tenant);
      return 0;
    }
    let lastBatch: Batch | null = null;
    try {
      for await (const batch of readBatches(tenant, step)) {
        if (signal.aborted || !isLeaseHeld()) return 0;
        lastBatch = batch;
        await destination.send(batch, deliveryAbort.signal);
      }
    } catch (error) {
      if (deliveryAbort.signal.aborted) return 0;
      const size = lastBatch?.messages.length ?? 0;
      return handleFailure(tenant, step.kind === 'events' ? step.at.seq + size : null, size, toDeliveryFailure(error));
    }
    const { to, more } = advancePastStep(step, lastBatch);
    if (!(await outbox.advanceCursor(claim, tenant, step.at, to))) {
      logger.warn({ destination: destination.name }, 'relay cursor moved by another process');
      resetTenant(tenant);
      return 0;
    }
    if (failures > 0) logger.info({ destination: destination.name, failures }, 'relay destination reachable again');
    failures = 0;
    retryStates.recordSuccess(tenant);
    observer.recordSuccess(to.seq - step.at.seq + to.erasures - step.at.erasures);
    if (more) queue.add(tenant);
    return 0;
  }

  async function* readBatches(tenant: TenantId, step: Exclude<OutboxStep, { kind: 'nothing' }>): AsyncIterable<Batch> {
    if (step.kind === 'events') {
      yield createBatch(tenant, takeWithinSize(step.messages, MAX_BATCH_BYTES));
      return;
    }
    const { erasure } = step;
    let after = 0;
    for (let part = 1; part <= erasure.parts; part += 1) {
      const chain_seqs = await outbox.readErasedSeqs(tenant, erasure.erasure_seq, after, SEQS_PER_NOTICE);
      after = chain_seqs.at(-1) ?? after;
      yield createBatch(tenant, [createErasureMessage({ ...erasure, chain_seqs, part })]);
    }
  }

  /** Schedules the retry of a failed batch of `size` messages. Returns the milliseconds to wait before any other attempt. */
  function handleFailure(tenant: TenantId, upTo: number | null, size: number, failure: DeliveryFailure): number {
    observer.recordFailure(failure);
    if (failure.blocks === 'batch-too-large' && size > 1) {
      retryStates.update(tenant, { maxEvents: Math.floor(size / 2), upTo: null });
      queue.add(tenant);
      return 0;
    }
    const jitter = toFraction(randomness(4));
    if (failure.blocks === 'everything') {
      failures += 1;
      retryStates.update(tenant, { upTo });
      queue = new Set([tenant, ...queue]);
      const delayMs = computeRetryDelay(failures, 'everything', failure.retryAfterMs, jitter);
      if (failures === 1) logFailure(failure, delayMs);
      return delayMs;
    }
    const rejections = retryStates.get(tenant).rejections + 1;
    const delayMs = computeRetryDelay(rejections, 'batch', failure.retryAfterMs, jitter);
    retryStates.update(tenant, { rejections, retryAt: clock() + delayMs, upTo });
    if (rejections === 1) logFailure(failure, delayMs);
    return 0;
  }

  /** Discards the retry state of a tenant. The next scan finds its undelivered messages. */
  function resetTenant(tenant: TenantId): void {
    retryStates.clear(tenant);
    scannedAt = Number.NEGATIVE_INFINITY;
  }

  const logFailure = ({ kind }: DeliveryFailure, delayMs: number) =>
    logger.warn(
      { destination: destination.name, failure: kind, again_in_ms: delayMs },
      'relay delivery failed; retrying until it succeeds',
    );

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
        for (const arrival of arrivals) queue.add(arrival);
        arrivals.clear();
        task.wake();
      }, schedule.gatherMs);
      wakeTimer.unref();
    },
    scanTenants() {
      scannedAt = Number.NEGATIVE_INFINITY;
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

/** Returns the cursor after a delivered step, whose last batch was `lastBatch`, and whether the tenant may have more messages. */
function advancePastStep(
  step: Exclude<OutboxStep, { kind: 'nothing' }>,
  lastBatch: Batch | null,
): { to: Cursor; more: boolean } {
  if (step.kind === 'erasure') return { to: { ...step.at, erasures: step.at.erasures + 1 }, more: true };
  const seq = step.at.seq + (lastBatch?.messages.length ?? 0);
  return { to: { ...step.at, seq }, more: step.head > seq || step.erasureWaits };
}
