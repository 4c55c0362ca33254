import type { ChainHead } from '../chain/chain-record.ts';
import {
  computeErasureGenesis,
  computeErasureHash,
  computeSeqsDigest,
  ERASABLE_FIELDS,
  type ErasableField,
  type ErasureRecord,
} from './erasure-v1.ts';

/** A tenant's erasures as stored, with everything needed to recompute their hashes. */
export type ErasureLedger = {
  readonly records: readonly ErasureRecord[];
  /** Positions of events whose erasure entry is missing. */
  readonly strays: readonly number[];
  readonly head: ChainHead;
};

/** Returns the ledger of a tenant that never erased anything. */
export const createEmptyLedger = (tenantId: string): ErasureLedger => ({
  records: [],
  strays: [],
  head: { seq: 0, hash: computeErasureGenesis(tenantId).toString('hex') },
});

/** A contradiction inside a ledger. `seq` is the first event that it affects, null when it names none. */
export type LedgerFault = { readonly seq: number | null };

/**
 * Returns the first fault of a ledger over a chain of `length` events, null when its own chain, digests and head agree. Its `seq` is the
 * first event that the faulty entry names; for a missing entry, the first event left without one; and the position after the end of
 * the chain when the ledger names an event that does not exist.
 */
export function findLedgerFault(tenantId: string, ledger: ErasureLedger, length: number): LedgerFault | null {
  const findFirstStray = () => findFirstPosition(ledger.strays, length);
  let last: ChainHead = { seq: 0, hash: computeErasureGenesis(tenantId).toString('hex') };
  for (const record of ledger.records) {
    if (record.erasure_seq !== last.seq + 1) return { seq: findFirstStray() };
    if (record.seqs.some((seq) => seq > length)) return { seq: length + 1 };
    if (record.erasure_seq > ledger.head.seq || record.prev_hash !== last.hash || !isEntryValid(tenantId, record))
      return { seq: findFirstPosition(record.seqs, length) ?? findFirstStray() };
    last = { seq: record.erasure_seq, hash: record.erasure_hash };
  }
  const matchesHead = last.seq === ledger.head.seq && last.hash === ledger.head.hash;
  return matchesHead && ledger.strays.length === 0 ? null : { seq: findFirstStray() };
}

/** Returns the lowest of some positions in a chain of `length` events, at most `length` + 1. Null when there is none. */
export function findFirstPosition(seqs: readonly number[], length: number): number | null {
  const lowest = seqs.reduce((low, seq) => Math.min(low, seq), Number.POSITIVE_INFINITY);
  return lowest === Number.POSITIVE_INFINITY || lowest < 1 ? null : Math.min(lowest, length + 1);
}

/** Whether an entry erases a field that can be erased, and matches its own hash and digest. */
function isEntryValid(tenantId: string, record: ErasureRecord): boolean {
  const { seqs, event_count, seqs_digest, prev_hash } = record;
  const isAscending = seqs.every((seq, index) => Number.isSafeInteger(seq) && seq > (seqs[index - 1] ?? 0));
  if (!isAscending || seqs.length === 0 || seqs.length !== event_count) return false;
  if (!isErasableField(record.subject_type)) return false;
  if (computeSeqsDigest(seqs).toString('hex') !== seqs_digest) return false;
  if (
    ![record.erased_at, record.erased_by, record.subject_type, record.replacement].every((text) => text.isWellFormed())
  )
    return false;
  const hash = computeErasureHash(record.erasure_seq, Buffer.from(prev_hash, 'hex'), {
    ...record,
    tenant_id: tenantId,
  });
  return hash.toString('hex') === record.erasure_hash;
}

const isErasableField = (field: string): boolean => ERASABLE_FIELDS.some((erasable) => erasable === field);

/** The expected value of each erased field: the replacement of the last erasure that names the event and the field. */
export type ReplacementIndex = {
  find(seq: number, field: ErasableField): string | undefined;
  /** Whether any entry names the event. */
  has(seq: number): boolean;
};

export function indexReplacements({ records }: ErasureLedger): ReplacementIndex {
  const byField = Object.fromEntries(
    ERASABLE_FIELDS.map((field) => [field, indexLastEntries(records, field)]),
  ) as Record<ErasableField, ReadonlyMap<number, ErasureRecord>>;
  return {
    find: (seq, field) => byField[field].get(seq)?.replacement,
    has: (seq) => ERASABLE_FIELDS.some((field) => byField[field].has(seq)),
  };
}

function indexLastEntries(records: readonly ErasureRecord[], field: ErasableField): ReadonlyMap<number, ErasureRecord> {
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
