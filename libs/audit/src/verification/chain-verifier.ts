import type { ChainHead, ChainRecord } from '../chain/chain-record.ts';
import {
  COMMITTED_FIELDS,
  type CommittedField,
  computeCommitment,
  computeEventHash,
  computeEventLeaf,
  computeGenesisHash,
  hasRecorder,
} from '../chain/chain-v1.ts';
import {
  type ErasureLedger,
  findLedgerFault,
  indexReplacements,
  type ReplacementIndex,
} from '../erasure/erasure-ledger.ts';
import { ERASABLE_FIELDS } from '../erasure/erasure-v1.ts';

/** The first broken position of a chain. `id` is null when the event itself is missing. */
export type ChainBreak = {
  readonly seq: number;
  readonly id: string | null;
  readonly reason:
    | 'seq_gap'
    | 'prev_mismatch'
    | 'commitment_mismatch'
    | 'hash_mismatch'
    | 'unlogged_erasure'
    | 'head_mismatch';
};

/** `checked` counts the verified events, including the broken one. */
export type ChainVerification = { readonly checked: number; readonly broken: ChainBreak | null };

/** What the next event must be. `needsRecorder`: it must have format v2, as the event before it. */
type ExpectedEvent = { readonly seq: number; readonly prev_hash: string; readonly needsRecorder: boolean };

/** The end of the verified part of a chain. */
type VerifiedEnd = ChainHead & { readonly id: string | null; readonly hasRecorder: boolean };

/** Verifies a chain event by event. */
export type ChainVerifier = {
  /** Verifies the next event and returns its break, if any. No further events may be passed after a break. */
  verifyNext(record: ChainRecord): ChainBreak | null;
  /**
   * Returns what the next event must be for `acceptVerified`. Null when only `verifyNext` can decide: beyond the head, or when the
   * ledger names the event. For callers that recompute unerased events themselves.
   */
  getExpectedEvent(): ExpectedEvent | null;
  /** Advances past the expected event, whose hashes and commitments the caller verified and which is not erased. */
  acceptVerified(event: { readonly id: string; readonly event_hash: string; readonly hasRecorder: boolean }): void;
  /** Returns the result after the last event, or after a break. */
  finish(): ChainVerification;
};

/**
 * Recomputes a tenant's whole chain from its records, in the given order, up to `head`, and compares each erased value with the ledger.
 * Needs only the records, the ledger and the tenant id: no database, no clock. Stops at the first break. A truncated tail is a
 * `head_mismatch`. A chain rewritten together with its head is not detected here; only anchors outside the database show it.
 */
export function verifyChain(
  tenantId: string,
  records: Iterable<ChainRecord>,
  head: ChainHead,
  ledger: ErasureLedger,
): ChainVerification {
  const verifier = createChainVerifier(tenantId, head, ledger);
  for (const record of records) if (verifier.verifyNext(record)) break;
  return verifier.finish();
}

/** Creates a verifier for records that arrive one by one. Otherwise as `verifyChain`. */
export function createChainVerifier(tenantId: string, head: ChainHead, ledger: ErasureLedger): ChainVerifier {
  const replacements = indexReplacements(ledger);
  const ledgerFault = findLedgerFault(tenantId, ledger, head.seq);
  let checked = 0;
  let broken: ChainBreak | null = null;
  let firstErased: { readonly seq: number; readonly id: string } | null = null;
  let last: VerifiedEnd = {
    seq: 0,
    hash: computeGenesisHash(tenantId).toString('hex'),
    id: null,
    hasRecorder: false,
  };

  const findBreakAtEnd = (): ChainBreak | null => {
    if (last.seq < head.seq) return { seq: last.seq + 1, id: null, reason: 'head_mismatch' };
    // No event is verified beyond the head, so the last one is above it only when the head is below 0.
    if (last.seq > head.seq || last.hash !== head.hash) return { seq: last.seq, id: last.id, reason: 'head_mismatch' };
    if (!ledgerFault) return null;
    if (ledgerFault.seq !== null) return { seq: ledgerFault.seq, id: null, reason: 'unlogged_erasure' };
    // The ledger fault names no event: report the first erased event, or the last event of all.
    return { seq: (firstErased ?? last).seq, id: (firstErased ?? last).id, reason: 'unlogged_erasure' };
  };

  return {
    verifyNext(record) {
      const { chain_seq: seq, id } = record;
      broken = findBreak(record, tenantId, last, head, replacements);
      if (!broken && ledgerFault?.seq === seq) broken = { seq, id, reason: 'unlogged_erasure' };
      if (broken?.id !== null) checked += 1;
      if (broken) return broken;
      last = { seq, hash: record.event_hash, id, hasRecorder: hasRecorder(record) };
      if (record.anonymized) firstErased ??= { seq, id };
      return null;
    },
    getExpectedEvent() {
      const seq = last.seq + 1;
      const needsFullCheck = broken !== null || seq > head.seq || seq === ledgerFault?.seq || replacements.has(seq);
      return needsFullCheck ? null : { seq, prev_hash: last.hash, needsRecorder: last.hasRecorder };
    },
    acceptVerified({ id, event_hash, hasRecorder: isRecorded }) {
      last = { seq: last.seq + 1, hash: event_hash, id, hasRecorder: isRecorded };
      checked += 1;
    },
    finish() {
      if (broken) return { checked, broken };
      const breakAtEnd = findBreakAtEnd();
      return { checked: breakAtEnd?.id ? Math.min(checked, breakAtEnd.seq) : checked, broken: breakAtEnd };
    },
  };
}

function findBreak(
  record: ChainRecord,
  tenantId: string,
  last: VerifiedEnd,
  head: ChainHead,
  replacements: ReplacementIndex,
): ChainBreak | null {
  const { chain_seq: seq, id } = record;
  if (seq !== last.seq + 1) return { seq: last.seq + 1, id: null, reason: 'seq_gap' };
  if (seq > head.seq) return { seq, id, reason: 'head_mismatch' };
  if (record.prev_hash !== last.hash) return { seq, id, reason: 'prev_mismatch' };
  if (!COMMITTED_FIELDS.every((field) => isCommitmentValid(record, field)))
    return { seq, id, reason: 'commitment_mismatch' };
  if (record.tenant_id !== tenantId || recomputeHash(record) !== record.event_hash)
    return { seq, id, reason: 'hash_mismatch' };
  // The server records format v2 only, from the first such event on: an older one after it was not written by the server.
  if (last.hasRecorder && !hasRecorder(record)) return { seq, id, reason: 'hash_mismatch' };
  if (!isErasedAsLogged(record, replacements)) return { seq, id, reason: 'unlogged_erasure' };
  return null;
}

const SALT_PATTERN = /^[0-9a-f]{32}$/;
const COMMITMENT_PATTERN = /^[0-9a-f]{64}$/;

/** Whether the stored value and salt give the stored commitment. An erased value has no salt, so only the format of its commitment is checked. */
function isCommitmentValid(record: ChainRecord, field: CommittedField): boolean {
  const salt = record.salts[field];
  if (salt === null) return COMMITMENT_PATTERN.test(record.commitments[field]);
  if (!SALT_PATTERN.test(salt) || !record[field].isWellFormed()) return false;
  return (
    computeCommitment(field, Buffer.from(salt, 'hex'), record[field]).toString('hex') === record.commitments[field]
  );
}

/** Returns the hash that the record should have, from its own fields and its own previous hash. */
function recomputeHash(record: ChainRecord): string {
  const commitments = Buffer.from(COMMITTED_FIELDS.map((field) => record.commitments[field]).join(''), 'hex');
  return computeEventHash(
    record.chain_seq,
    Buffer.from(record.prev_hash, 'hex'),
    computeEventLeaf(commitments, record),
  ).toString('hex');
}

/** Whether exactly the fields that the ledger names are erased and contain the logged replacement. */
function isErasedAsLogged(record: ChainRecord, replacements: ReplacementIndex): boolean {
  const { salts, chain_seq, anonymized } = record;
  if (salts.changes === null || salts.metadata === null) return false;
  let isErased = false;
  for (const field of ERASABLE_FIELDS) {
    const replacement = replacements.find(chain_seq, field);
    if ((salts[field] === null) !== (replacement !== undefined)) return false;
    if (replacement === undefined) continue;
    if (record[field] !== replacement) return false;
    isErased = true;
  }
  return anonymized === isErased;
}
