import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Receipt } from './audit-writer.ts';
import { TraceNotWrittenError } from './trace-not-written-error.ts';

const RecordedEvent = Type.Object({
  id: Type.String({ minLength: 1 }),
  chain_seq: Type.Integer({ minimum: 1 }),
  event_hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});

/**
 * Returns the receipt of a recorded event.
 *
 * @throws TraceNotWrittenError when the event has no position in the chain.
 */
export function parseReceipt(event: unknown): Receipt {
  if (!Value.Check(RecordedEvent, event))
    throw new TraceNotWrittenError('the response of the audit trail contains no chain position');
  return { id: event.id, chain_seq: event.chain_seq, event_hash: event.event_hash };
}
