import type { AuditEvent } from '@probant/contracts/audit-trail';

/** The columns of an event as the API returns it, without salts and commitments. */
export const EVENT_COLUMNS = `id, tenant_id, recorded_at, actor_id, actor_type, action, resource_type, resource_id, changes, metadata, severity,
  anonymized, chain_seq, encode(prev_hash, 'hex') as prev_hash, encode(event_hash, 'hex') as event_hash`;

export type EventRow = Omit<AuditEvent, 'timestamp' | 'changes' | 'metadata'> & {
  readonly recorded_at: string;
  readonly changes: string;
  readonly metadata: string;
};

export const toAuditEvent = ({ recorded_at, changes, metadata, ...row }: EventRow): AuditEvent => ({
  id: row.id,
  tenant_id: row.tenant_id,
  timestamp: recorded_at,
  actor_id: row.actor_id,
  actor_type: row.actor_type,
  action: row.action,
  resource_type: row.resource_type,
  resource_id: row.resource_id,
  changes: JSON.parse(changes),
  metadata: JSON.parse(metadata),
  severity: row.severity,
  anonymized: row.anonymized,
  chain_seq: row.chain_seq,
  prev_hash: row.prev_hash,
  event_hash: row.event_hash,
});
