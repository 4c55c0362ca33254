import { type CommittedField, formatBody, hasRecorder } from '@probant/audit/chain/chain-v1';
import type { EventEvidence } from '@probant/contracts/audit-trail';
import type { SealedEventWithErasures } from './sealed-event.ts';

/** Returns what is needed to recompute the hash of an event from its content, byte for byte as it was hashed. */
export const toEventEvidence = ({ event, erasures }: SealedEventWithErasures): EventEvidence => ({
  algorithm: hasRecorder(event) ? 'audit.v2' : 'audit.v1',
  chain_seq: event.chain_seq,
  body: formatBody(event),
  actor_id: event.actor_id,
  resource_id: event.resource_id,
  changes: event.changes,
  metadata: event.metadata,
  salts: mapFields((field) => event.salts[field]?.toString('hex') ?? null),
  commitments: mapFields((field) => event.commitments[field].toString('hex')),
  prev_hash: event.prev_hash.toString('hex'),
  event_hash: event.event_hash.toString('hex'),
  erasures: [...erasures],
});

const mapFields = <T>(map: (field: CommittedField) => T): Record<CommittedField, T> => ({
  actor_id: map('actor_id'),
  resource_id: map('resource_id'),
  changes: map('changes'),
  metadata: map('metadata'),
});
