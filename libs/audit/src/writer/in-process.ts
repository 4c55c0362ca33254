import type { AuditEvent, AuditEventCreate } from '@probant/contracts/audit-trail';
import type { TenantId } from '@probant/kernel/tenant';
import type { AuditWriter } from './audit-writer.ts';
import { completeEvent, completeEvents, tenantOf } from './complete-event.ts';
import { OVERLOAD_PAUSES, persist } from './overload.ts';
import { receiptOf } from './receipt.ts';
import { TraceNotWritten } from './trace-not-written.ts';

/** The audit trail of this process. What it answers is durable. */
export type EventLog = {
  recordEvent(tenant: TenantId, event: AuditEventCreate): Promise<AuditEvent>;
  /** All or none. */
  recordBatch(tenant: TenantId, events: readonly AuditEventCreate[]): Promise<readonly AuditEvent[]>;
  /** Whether an error says that too much is waiting already, and so that nothing of this call was taken in. */
  isOverload(error: unknown): boolean;
};

/** Writes to the audit trail of the same process. A connection to the database that is lost is the log's own to settle. */
export function auditInProcess(log: EventLog): AuditWriter {
  const write = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await persist(work, log.isOverload, OVERLOAD_PAUSES);
    } catch (error) {
      throw error instanceof TraceNotWritten ? error : new TraceNotWritten('the audit trail refused or failed', error);
    }
  };
  return {
    record: (by, event) => write(async () => receiptOf(await log.recordEvent(tenantOf(by), completeEvent(by, event)))),
    recordAll: (by, events) =>
      write(async () => {
        if (events.length === 0) return [];
        return (await log.recordBatch(tenantOf(by), completeEvents(by, events))).map(receiptOf);
      }),
  };
}
