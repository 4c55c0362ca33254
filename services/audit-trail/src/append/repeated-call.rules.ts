import { hash } from 'node:crypto';
import { canonicalJson } from '@probant/audit/canonical-json';
import type { EventContent } from '@probant/audit/sealing';
import type { AuditEvent } from '@probant/contracts/audit-trail';

/**
 * The ids of the events of a call that its caller gave a name (Idempotency-Key), by their position in it: UUIDs of version 8 made of
 * SHA-256("audit.call.v1\0" tenant "\0" key "\0" position). The same call makes the same ids, which the chain takes once.
 */
export const idsOfCall =
  (tenant: string, key: string) =>
  (position: number): string => {
    const bytes = Buffer.from(
      hash('sha256', `audit.call.v1\0${tenant}\0${key}\0${position}`, 'hex').slice(0, 32),
      'hex',
    );
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    const hex = bytes.toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  };

const PLAIN = ['tenant_id', 'actor_type', 'action', 'resource_type', 'severity'] as const;
const ERASABLE = ['actor_id', 'resource_id'] as const;

/** Whether a recorded event is what is sent again. What has been erased since cannot be told any more, and is let pass. */
export const isSameEvent = (recorded: AuditEvent, sent: EventContent): boolean =>
  PLAIN.every((field) => recorded[field] === sent[field]) &&
  (recorded.anonymized || ERASABLE.every((field) => recorded[field] === sent[field])) &&
  canonicalJson(recorded.changes) === sent.changes &&
  canonicalJson(recorded.metadata) === sent.metadata;
