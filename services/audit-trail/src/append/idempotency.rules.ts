import type { EventContent } from '@probant/audit/chain/seal-events';
import { deriveCallId } from '@probant/kernel/call-id';
import type { StoredEvent } from '../read/stored-event.ts';

/**
 * Returns the id of each event of a call with an Idempotency-Key, by position: a version 8 UUID derived from
 * SHA-256("audit.call.v1\0" tenant "\0" key "\0" position). A repeated call derives the same ids, which the chain stores once.
 */
export const deriveEventIds =
  (tenant: string, key: string) =>
  (position: number): string =>
    deriveCallId('audit.call.v1', tenant, `${key}\0${position}`);

const COMPARED_FIELDS = ['tenant_id', 'actor_type', 'action', 'resource_type', 'severity'] as const;
const ERASABLE_FIELDS = ['actor_id', 'resource_id'] as const;

/** Whether a recorded event equals a repeated one. Fields erased since cannot be compared and count as equal. */
export const isSameEvent = (recorded: StoredEvent, sent: EventContent): boolean =>
  COMPARED_FIELDS.every((field) => recorded[field] === sent[field]) &&
  (recorded.anonymized || ERASABLE_FIELDS.every((field) => recorded[field] === sent[field])) &&
  recorded.changes === sent.changes &&
  recorded.metadata === sent.metadata;
