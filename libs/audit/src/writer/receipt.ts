import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Receipt } from './audit-writer.ts';
import { TraceNotWritten } from './trace-not-written.ts';

const Recorded = Type.Object({
  id: Type.String({ minLength: 1 }),
  chain_seq: Type.Integer({ minimum: 1 }),
  event_hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});

/** Takes the receipt out of a recorded event. Throws TraceNotWritten when it has no place in the chain. */
export function receiptOf(event: unknown): Receipt {
  if (!Value.Check(Recorded, event))
    throw new TraceNotWritten('the answer of the audit trail names no place in the chain');
  return { id: event.id, chain_seq: event.chain_seq, event_hash: event.event_hash };
}
