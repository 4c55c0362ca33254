import { MIB_BYTES } from '@probant/kernel/byte-units';
import type { Clock } from '@probant/kernel/clock';
import type { Randomness } from '@probant/kernel/ids';
import type { Logger } from '@probant/kernel/logging';
import type { TenantId } from '@probant/kernel/tenant';
import { traceBackground } from '@probant/kernel/tracing/spans';
import { computeRetryDelay, toFraction } from './back-off.rules.ts';
import { type Batch, type DeliveryFailure, type Destination, toDeliveryFailure } from './destination.ts';
import type { LeaseClaim, Outbox } from './outbox.ts';
import { advancePastStep, type DeliveryStep, readBatches } from './outbox-batches.ts';
import type { RetryStates } from './retry-states.ts';
import type { TenantTurns } from './tenant-turns.ts';

const MAX_BATCH_BYTES = MIB_BYTES;

/** Receives the outcome of each delivery attempt. */
export type DeliveryObserver = {
  recordSuccess(messages: number): void;
  recordFailure(failure: DeliveryFailure): void;
};

export type BatchDeliveryDeps = {
  readonly destination: Destination;
  readonly claim: LeaseClaim;
  readonly outbox: Outbox;
  /** Whether this process holds the lease on the destination. */
  readonly isLeaseHeld: () => boolean;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly observer: DeliveryObserver;
  readonly logger: Logger;
  readonly turns: TenantTurns;
  readonly retryStates: RetryStates;
  /** Makes the next round search for tenants with undelivered messages. */
  readonly requestScan: () => void;
};

/** When a batch ends: the first starts no further batch, the second aborts the one in flight. */
type DeliverySignals = { readonly stop: AbortSignal; readonly abort: AbortSignal };

/**
 * Delivers a tenant's next batch. Resolves with the milliseconds to wait before the next attempt on this destination. A failed batch is
 * not kept in memory: it is read again after the delay, without identifiers erased in the meantime.
 */
export type BatchDelivery = (tenant: TenantId, signals: DeliverySignals) => Promise<number>;

export function createBatchDelivery(deps: BatchDeliveryDeps): BatchDelivery {
  const { destination, claim, outbox, isLeaseHeld, observer, logger, turns, retryStates, requestScan } = deps;
  const failures = createFailureHandling(deps);

  /** Discards the retry state of a tenant. The next scan finds its undelivered messages. */
  const resetTenant = (tenant: TenantId): void => {
    retryStates.clear(tenant);
    requestScan();
  };

  const recordDelivery = async (tenant: TenantId, step: DeliveryStep, lastBatch: Batch | null): Promise<void> => {
    const { to, more } = advancePastStep(step, lastBatch);
    if (!(await outbox.advanceCursor(claim, tenant, step.at, to))) {
      logger.warn({ destination: destination.name }, 'relay cursor moved by another process');
      resetTenant(tenant);
      return;
    }
    failures.end();
    retryStates.recordSuccess(tenant);
    observer.recordSuccess(to.seq - step.at.seq + to.erasures - step.at.erasures);
    if (more) turns.add(tenant);
  };

  return async (tenant, { stop, abort }) => {
    const { maxEvents: events, upTo } = retryStates.get(tenant);
    const step = await outbox.readNext(destination.name, tenant, { events, bytes: MAX_BATCH_BYTES, upTo });
    if (step.kind === 'nothing') {
      // Another process has delivered the batch that failed here.
      if (upTo !== null) resetTenant(tenant);
      return 0;
    }
    let lastBatch: Batch | null = null;
    try {
      for await (const batch of readBatches(outbox, tenant, step, MAX_BATCH_BYTES)) {
        if (stop.aborted || !isLeaseHeld()) return 0;
        lastBatch = batch;
        await traceBackground(
          'audit-trail',
          { name: `deliver ${destination.name}`, attributes: { 'probant.messages': batch.messages.length } },
          () => destination.send(batch, abort),
        );
      }
    } catch (error) {
      if (abort.aborted) return 0;
      const size = lastBatch?.messages.length ?? 0;
      const failedUpTo = step.kind === 'events' ? step.at.seq + size : null;
      return failures.handle({ tenant, upTo: failedUpTo, size, failure: toDeliveryFailure(error) });
    }
    await recordDelivery(tenant, step, lastBatch);
    return 0;
  };
}

type FailedBatch = {
  readonly tenant: TenantId;
  /** Number of its last event, null for an erasure notice. */
  readonly upTo: number | null;
  /** Number of its messages. */
  readonly size: number;
  readonly failure: DeliveryFailure;
};

type FailureHandling = {
  /** Schedules the retry of a failed batch. Returns the milliseconds to wait before any other attempt. */
  handle(failed: FailedBatch): number;
  /** Notes that the destination accepted a batch. */
  end(): void;
};

function createFailureHandling(deps: BatchDeliveryDeps): FailureHandling {
  const { destination, clock, randomness, observer, logger, turns, retryStates } = deps;
  /** Consecutive attempts that did not reach the destination. */
  let failures = 0;

  const logFailure = ({ kind }: DeliveryFailure, delayMs: number) =>
    logger.warn(
      { destination: destination.name, failure: kind, again_in_ms: delayMs },
      'relay delivery failed; retrying until it succeeds',
    );

  /** The destination accepts nothing: the tenant keeps its turn. */
  const waitForDestination = ({ tenant, upTo, failure }: FailedBatch): number => {
    failures += 1;
    retryStates.update(tenant, { upTo });
    turns.addFirst(tenant);
    const delayMs = computeRetryDelay(failures, 'everything', failure.retryAfterMs, toFraction(randomness(4)));
    if (failures === 1) logFailure(failure, delayMs);
    return delayMs;
  };

  /** The destination rejects this batch: the other tenants go on. */
  const postponeBatch = ({ tenant, upTo, failure }: FailedBatch): void => {
    const rejections = retryStates.get(tenant).rejections + 1;
    const delayMs = computeRetryDelay(rejections, 'batch', failure.retryAfterMs, toFraction(randomness(4)));
    retryStates.update(tenant, { rejections, retryAt: clock() + delayMs, upTo });
    if (rejections === 1) logFailure(failure, delayMs);
  };

  return {
    handle(failed) {
      const { tenant, size, failure } = failed;
      observer.recordFailure(failure);
      if (failure.blocks === 'batch-too-large' && size > 1) {
        retryStates.update(tenant, { maxEvents: Math.floor(size / 2), upTo: null });
        turns.add(tenant);
        return 0;
      }
      if (failure.blocks === 'everything') return waitForDestination(failed);
      postponeBatch(failed);
      return 0;
    },
    end() {
      if (failures > 0) logger.info({ destination: destination.name, failures }, 'relay destination reachable again');
      failures = 0;
    },
  };
}
