import { hash } from 'node:crypto';

/**
 * Returns the id of what a call with an Idempotency-Key creates: a version 8 UUID derived from SHA-256(kind "\0" tenant "\0" key). The same
 * call derives the same id in any process, and is found by it. `kind` names what is created, with a version.
 */
export function deriveCallId(kind: string, tenant: string, key: string): string {
  const bytes = Buffer.from(hash('sha256', `${kind}\0${tenant}\0${key}`, 'hex').slice(0, 32), 'hex');
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
