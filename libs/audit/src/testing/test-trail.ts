import type { AuditWriter, Receipt, TracedEvent } from '../writer/audit-writer.ts';
import { TraceNotWrittenError } from '../writer/trace-not-written-error.ts';

/** An event as a test reads it: any member by its name. */
export type RecordedEvent = {
  readonly tenant: string;
  readonly event: Omit<TracedEvent, 'changes' | 'metadata'> & {
    readonly changes?: Readonly<Record<string, unknown>>;
    readonly metadata?: Readonly<Record<string, unknown>>;
  };
};

/** An audit trail in memory, for the tests of services. */
type TestTrail = {
  /** Events recorded so far, oldest first; a test may empty it. */
  readonly events: RecordedEvent[];
  /** While `isBroken` is true, nothing is recorded and every call rejects with TraceNotWrittenError. */
  readonly trail: { isBroken: boolean };
  readonly audit: AuditWriter;
};

/** Creates an empty trail that works. */
export function createTestTrail(): TestTrail {
  const events: RecordedEvent[] = [];
  const trail = { isBroken: false };
  const record: AuditWriter['record'] = async (by, event) => {
    if (trail.isBroken) throw new TraceNotWrittenError('the audit trail is closed');
    events.push({ tenant: by.kind === 'caller' ? by.caller.tenantId : by.tenantId, event });
    return { id: `event-${events.length}`, chain_seq: events.length, event_hash: '0'.repeat(64) };
  };
  const recordAll: AuditWriter['recordAll'] = async (by, all) => {
    const receipts: Receipt[] = [];
    for (const event of all) receipts.push(await record(by, event));
    return receipts;
  };
  return { events, trail, audit: { record, recordAll } };
}
