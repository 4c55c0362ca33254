import { type ErasureRecord, erasureHash, seqsDigest } from '@probant/audit/erasure-v1';
import type { LedgerEnd, Subject } from './subject.ts';

export type AskedErasure = {
  readonly tenant: string;
  readonly field: Subject['field'];
  readonly replacement: string;
  /** `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
  readonly at: string;
  /** Id of the key that asked. */
  readonly by: string;
};

/** The ledger's next entry, for the events of these numbers (ascending, at least one). Its moment never goes back. */
export function entryAfter(
  end: LedgerEnd,
  { tenant, field, replacement, at, by }: AskedErasure,
  seqs: readonly number[],
): ErasureRecord {
  const body = {
    erased_at: end.erasedAt !== null && end.erasedAt > at ? end.erasedAt : at,
    erased_by: by,
    subject_type: field,
    replacement,
    event_count: seqs.length,
    seqs_digest: seqsDigest(seqs).toString('hex'),
  };
  const erasure_seq = end.seq + 1;
  return {
    ...body,
    erasure_seq,
    seqs,
    prev_hash: Buffer.from(end.hash).toString('hex'),
    erasure_hash: erasureHash(erasure_seq, end.hash, { ...body, tenant_id: tenant }).toString('hex'),
  };
}
