import type { AuditEvent } from '@probant/contracts/audit-trail';

/** An event whose `changes` and `metadata` are the RFC 8785 texts that its commitments cover: JSON objects, or `null` for no changes. */
export type StoredEvent = Omit<AuditEvent, 'changes' | 'metadata'> & {
  readonly changes: string;
  readonly metadata: string;
};

/**
 * Returns the JSON text of an event as the API gives it. `changes` and `metadata` are sent byte for byte as they were hashed: parsing
 * and printing them again could change them.
 */
export function formatEventJson({
  changes,
  metadata,
  severity,
  recorded_by,
  anonymized,
  ...others
}: StoredEvent): string {
  const { chain_seq, prev_hash, event_hash, ...content } = others;
  const state = JSON.stringify({ severity, recorded_by, anonymized, chain_seq, prev_hash, event_hash });
  return `${JSON.stringify(content).slice(0, -1)},"changes":${changes},"metadata":${metadata},${state.slice(1)}`;
}
