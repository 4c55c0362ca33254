import type { AuditWriter, Receipt, TracedEvent } from '../writer/audit-writer.ts';
import { TraceNotWrittenError } from '../writer/trace-not-written-error.ts';

/** An audit trail in memory, for the tests of services. */
type TestTrail = {
  /** Events recorded so far, oldest first; a test may empty it. */
  readonly events: { readonly tenant: string; readonly event: TracedEvent }[];
  /** While `isBroken` is true, nothing is recorded and every call rejects with TraceNotWrittenError. */
  readonly trail: { isBroken: boolean };
  readonly audit: AuditWriter;
};

/** Creates an empty trail that works. */
export function createTestTrail(): TestTrail {
  const events: { readonly tenant: string; readonly event: TracedEvent }[] = [];
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
