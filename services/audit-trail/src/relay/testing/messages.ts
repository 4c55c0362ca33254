import { formatCanonicalJson } from '@probant/audit/json/canonical-json';
import type { AuditEvent } from '@probant/contracts/audit-trail';
import { parseTenantId } from '@probant/kernel/tenant';
import type { StoredEvent } from '../../read/stored-event.ts';
import type { Batch, ErasureNotice } from '../destination.ts';
import { createBatch, createErasureMessage, createEventMessage } from '../formats/cloud-event.rules.ts';

const RECORDED_AT = '2026-11-21T12:00:00.000Z';

export const createRecordedEvent = (
  seq: number,
  { changes = null, metadata = {}, ...more }: Partial<AuditEvent> = {},
): StoredEvent => ({
  id: `019aa6b2-1c00-7000-8000-${String(seq).padStart(12, '0')}`,
  tenant_id: 'demo',
  timestamp: RECORDED_AT,
  actor_id: 'comptable-7',
  actor_type: 'user',
  action: 'read',
  resource_type: 'invoice',
  resource_id: 'FA-2026-0042',
  changes: formatCanonicalJson(changes),
  metadata: formatCanonicalJson(metadata),
  severity: 'info',
  recorded_by: 'key:k1',
  anonymized: false,
  chain_seq: seq,
  prev_hash: 'a'.repeat(64),
  event_hash: 'b'.repeat(64),
  ...more,
});

export const createNotice = (more: Partial<ErasureNotice> = {}): ErasureNotice => ({
  tenant_id: 'demo',
  erasure_seq: 1,
  erased_at: RECORDED_AT,
  subject_type: 'actor_id',
  replacement: '[ANONYMIZED]',
  event_count: 2,
  chain_seqs: [1, 3],
  part: 1,
  parts: 1,
  ...more,
});

export const createEventsBatch = (from: number, to: number, more: Partial<AuditEvent> = {}): Batch =>
  createBatch(
    parseTenantId(more.tenant_id ?? 'demo'),
    Array.from({ length: to - from + 1 }, (_, at) => createEventMessage(createRecordedEvent(from + at, more))),
  );

export const createNoticeBatch = (more: Partial<ErasureNotice> = {}): Batch =>
  createBatch(parseTenantId(more.tenant_id ?? 'demo'), [createErasureMessage(createNotice(more))]);
