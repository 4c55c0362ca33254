import { parseJson } from '@probant/kernel/json/parse-json';
import type { StoredEvent } from './stored-event.ts';

/** The columns of an event as the API returns it, without salts and commitments. `changes` and `metadata` are text columns. */
export const EVENT_COLUMNS = `id, tenant_id, recorded_at, actor_id, actor_type, action, resource_type, resource_id, changes, metadata, severity,
  recorded_by, anonymized, chain_seq, encode(prev_hash, 'hex') as prev_hash, encode(event_hash, 'hex') as event_hash`;

/** SQL: the approximate length of an event as JSON, in bytes. The database computes it without reading long texts. */
export const EVENT_BYTES = `octet_length(changes) + octet_length(metadata) + octet_length(actor_id) + octet_length(resource_id)
  + octet_length(action) + octet_length(resource_type) + 800`;

export type EventRow = Omit<StoredEvent, 'timestamp'> & { readonly recorded_at: string };

/**
 * Returns the event of a row.
 *
 * @throws Error when `changes` or `metadata` is not the JSON text of an object (or `null`, for `changes`), which only an alteration of
 *   the database can cause: such a text would make every response that contains it unreadable.
 */
export function toStoredEvent({ recorded_at, ...row }: EventRow): StoredEvent {
  if (!(row.changes === 'null' || isObjectText(row.changes)) || !isObjectText(row.metadata))
    throw new Error(`the changes or metadata of the stored event ${row.id} are not JSON: verify the chain`);
  return {
    id: row.id,
    tenant_id: row.tenant_id,
    timestamp: recorded_at,
    actor_id: row.actor_id,
    actor_type: row.actor_type,
    action: row.action,
    resource_type: row.resource_type,
    resource_id: row.resource_id,
    changes: row.changes,
    metadata: row.metadata,
    severity: row.severity,
    recorded_by: row.recorded_by,
    anonymized: row.anonymized,
    chain_seq: row.chain_seq,
    prev_hash: row.prev_hash,
    event_hash: row.event_hash,
  };
}

function isObjectText(text: string): boolean {
  if (text === '{}') return true;
  if (!text.startsWith('{')) return false;
  try {
    parseJson(text);
    return true;
  } catch {
    return false;
  }
}
