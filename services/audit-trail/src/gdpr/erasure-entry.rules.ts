import { computeErasureHash, computeSeqsDigest, type ErasureRecord } from '@probant/audit/erasure/erasure-v1';
import type { LedgerEnd, Subject } from './subject.ts';

export type ErasureRequest = {
  readonly tenant: string;
  readonly field: Subject['field'];
  readonly replacement: string;
  /** `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
  readonly at: string;
  /** Id of the API key that requested the erasure. */
  readonly by: string;
};

/** Creates the ledger's next entry for these events (chain numbers, ascending, at least one). Timestamps never decrease in a ledger. */
export function createErasureEntry(
  end: LedgerEnd,
  { tenant, field, replacement, at, by }: ErasureRequest,
  seqs: readonly number[],
): ErasureRecord {
  const body = {
    erased_at: end.erasedAt !== null && end.erasedAt > at ? end.erasedAt : at,
    erased_by: by,
    subject_type: field,
    replacement,
    event_count: seqs.length,
    seqs_digest: computeSeqsDigest(seqs).toString('hex'),
  };
  const erasure_seq = end.seq + 1;
  return {
    ...body,
    erasure_seq,
    seqs,
    prev_hash: Buffer.from(end.hash).toString('hex'),
    erasure_hash: computeErasureHash(erasure_seq, end.hash, { ...body, tenant_id: tenant }).toString('hex'),
  };
}
