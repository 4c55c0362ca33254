import type { ChainHead } from './chain-record.ts';
import {
  ERASABLE_FIELDS,
  type ErasableField,
  type ErasureRecord,
  erasureGenesis,
  erasureHash,
  seqsDigest,
} from './erasure-v1.ts';

/** A tenant's erasures as they are stored, with all that is needed to recompute their hashes. */
export type ErasureLedger = {
  readonly records: readonly ErasureRecord[];
  /** Numbers of events said to be erased by an entry that is not there. */
  readonly strays: readonly number[];
  readonly head: ChainHead;
};

/** The ledger of a tenant that never erased anything. */
export const emptyLedger = (tenantId: string): ErasureLedger => ({
  records: [],
  strays: [],
  head: { seq: 0, hash: erasureGenesis(tenantId).toString('hex') },
});

/** Where a ledger that contradicts itself leads: the first event it names there, null when it names none that could be told. */
export type LedgerFault = { readonly seq: number | null };

/**
 * The first fault of a ledger over a chain of `length` events, null when its own chain, its digests and its head agree. Its place is
 * the first event that the faulty entry names; for an entry that is missing, the first of the events left without one; and the
 * number after the chain's last when the ledger tells of an event that is not there.
 */
export function ledgerFault(tenantId: string, ledger: ErasureLedger, length: number): LedgerFault | null {
  const stray = () => placeInChain(ledger.strays, length);
  let last: ChainHead = { seq: 0, hash: erasureGenesis(tenantId).toString('hex') };
  for (const record of ledger.records) {
    if (record.erasure_seq !== last.seq + 1) return { seq: stray() };
    if (record.seqs.some((seq) => seq > length)) return { seq: length + 1 };
    if (record.erasure_seq > ledger.head.seq || record.prev_hash !== last.hash || !isSound(tenantId, record))
      return { seq: placeInChain(record.seqs, length) ?? stray() };
    last = { seq: record.erasure_seq, hash: record.erasure_hash };
  }
  const ends = last.seq === ledger.head.seq && last.hash === ledger.head.hash;
  return ends && ledger.strays.length === 0 ? null : { seq: stray() };
}

/** The lowest of some numbers as a place in a chain of `length` events, null for none; beyond its end is right after it. */
export function placeInChain(seqs: readonly number[], length: number): number | null {
  const lowest = seqs.reduce((low, seq) => Math.min(low, seq), Number.POSITIVE_INFINITY);
  return lowest === Number.POSITIVE_INFINITY || lowest < 1 ? null : Math.min(lowest, length + 1);
}

/** Whether an entry is what its own hash and digest say. */
function isSound(tenantId: string, record: ErasureRecord): boolean {
  const { seqs, event_count, seqs_digest, prev_hash } = record;
  const ascending = seqs.every((seq, at) => Number.isSafeInteger(seq) && seq > (seqs[at - 1] ?? 0));
  if (!ascending || seqs.length === 0 || seqs.length !== event_count) return false;
  if (seqsDigest(seqs).toString('hex') !== seqs_digest) return false;
  if (
    ![record.erased_at, record.erased_by, record.subject_type, record.replacement].every((text) => text.isWellFormed())
  )
    return false;
  const hash = erasureHash(record.erasure_seq, Buffer.from(prev_hash, 'hex'), { ...record, tenant_id: tenantId });
  return hash.toString('hex') === record.erasure_hash;
}

/** What must stand in the erasable fields of each event: the replacement of the last erasure that names the field. */
export type Replacements = {
  of(seq: number, field: ErasableField): string | undefined;
  /** Whether any entry names the event. */
  names(seq: number): boolean;
};

export function replacements({ records }: ErasureLedger): Replacements {
  const byField = Object.fromEntries(ERASABLE_FIELDS.map((field) => [field, lastEntries(records, field)])) as Record<
    ErasableField,
    ReadonlyMap<number, ErasureRecord>
  >;
  return {
    of: (seq, field) => byField[field].get(seq)?.replacement,
    names: (seq) => ERASABLE_FIELDS.some((field) => byField[field].has(seq)),
  };
}

function lastEntries(records: readonly ErasureRecord[], field: ErasableField): ReadonlyMap<number, ErasureRecord> {
  const last = new Map<number, ErasureRecord>();
  for (const record of records) {
    if (record.subject_type !== field) continue;
    for (const seq of record.seqs) {
      const before = last.get(seq);
      if (!before || before.erasure_seq < record.erasure_seq) last.set(seq, record);
    }
  }
  return last;
}
