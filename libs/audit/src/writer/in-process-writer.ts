import type { AuditEvent, AuditEventCreate } from '@probant/contracts/audit-trail';
import { AppError } from '@probant/kernel/errors';
import type { TenantId } from '@probant/kernel/tenant';
import type { Recorder } from '../chain/recorder.ts';
import type { AuditWriter } from './audit-writer.ts';
import { buildBatch, buildEvent, getTenantId } from './build-events.ts';
import { parseReceipt } from './parse-receipt.ts';
import { OVERLOAD_RETRY_DELAYS_MS, retryOnFailure } from './retry.ts';
import {
  createLogRefusedError,
  createTrailAwayError,
  LOG_CONFLICT_STATUS,
  TraceNotWrittenError,
} from './trace-not-written-error.ts';
import { type Pause, SYSTEM_TIMERS } from './writer-timers.ts';

/** A recorded event; a receipt needs neither its changes nor its metadata. */
type RecordedEvent = Omit<AuditEvent, 'changes' | 'metadata'>;

/** The audit trail of this process. A resolved call is durable. */
export type EventLog = {
  recordEvent(tenant: TenantId, event: AuditEventCreate, recorder: Recorder): Promise<RecordedEvent>;
  /** Records all events or none. */
  recordBatch(
    tenant: TenantId,
    events: readonly AuditEventCreate[],
    recorder: Recorder,
  ): Promise<readonly RecordedEvent[]>;
  /** Whether an error means that the queue is full, so nothing of this call was recorded. */
  isOverload(error: unknown): boolean;
};

/**
 * Creates the writer of one part of Probant to the audit trail of the same process. The log itself handles lost database connections.
 * `pause` waits before a retry.
 */
export function createInProcessAuditWriter(
  log: EventLog,
  recorder: Recorder,
  pause: Pause = SYSTEM_TIMERS.pause,
): AuditWriter {
  const write = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await retryOnFailure(work, log.isOverload, OVERLOAD_RETRY_DELAYS_MS, pause);
    } catch (error) {
      if (error instanceof TraceNotWrittenError) throw error;
      if (error instanceof AppError && error.status === LOG_CONFLICT_STATUS) throw createLogRefusedError(error);
      // Too many events wait, or the database cannot be used at the moment.
      const isAway = error instanceof AppError && error.status === 503;
      throw (isAway ? createTrailAwayError : createFailure)('the audit trail refused the event or failed', error);
    }
  };
  return {
    record: (by, event) =>
      write(async () => parseReceipt(await log.recordEvent(getTenantId(by), buildEvent(by, event), recorder))),
    recordAll: (by, events) =>
      write(async () => {
        if (events.length === 0) return [];
        return (await log.recordBatch(getTenantId(by), buildBatch(by, events), recorder)).map(parseReceipt);
      }),
  };
}

const createFailure = (reason: string, cause: unknown): TraceNotWrittenError => new TraceNotWrittenError(reason, cause);
