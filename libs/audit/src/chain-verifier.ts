import type { ChainHead, ChainRecord } from './chain-record.ts';
import { COMMITTED_FIELDS, type CommittedField, commitment, eventHash, genesisHash, leafHash } from './chain-v1.ts';
import { type ErasureLedger, ledgerFault, type Replacements, replacements } from './erasure-ledger.ts';
import { ERASABLE_FIELDS } from './erasure-v1.ts';

/** The first place where a chain is not what it says; `id` is null where the event itself is missing. */
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

/** `checked` counts the events looked at, the broken one included. */
export type ChainVerdict = { readonly checked: number; readonly broken: ChainBreak | null };

/** A verification under way, fed one event after another. */
export type ChainCheck = {
  /** The fault at this event, if any: nothing that follows is to be fed then. */
  next(record: ChainRecord): ChainBreak | null;
  /**
   * What the next event must be for `accept`, null when only `next` can judge it: beyond the head, or where the ledger has a say.
   * For a caller that recomputes plain events by itself.
   */
  expected(): { readonly seq: number; readonly prev_hash: string } | null;
  /** Takes the expected event as verified by the caller, hashes and commitments, and as not erased. */
  accept(event: { readonly id: string; readonly event_hash: string }): void;
  /** The verdict once the last event has been fed, or a fault was found. */
  end(): ChainVerdict;
};

/**
 * Recomputes a tenant's whole chain from its records, in the order given, up to `head`, and holds each erased value against the
 * ledger. Everything needed is in the records, the ledger and the tenant's name: no database, no clock. Stops at the first fault. A
 * cut tail shows as `head_mismatch`; a chain rewritten together with its head does not show here, only anchors outside tell it.
 */
export function verifyChain(
  tenantId: string,
  records: Iterable<ChainRecord>,
  head: ChainHead,
  ledger: ErasureLedger,
): ChainVerdict {
  const check = chainCheck(tenantId, head, ledger);
  for (const record of records) if (check.next(record)) break;
  return check.end();
}

/** As `verifyChain`, for records that arrive one by one. */
export function chainCheck(tenantId: string, head: ChainHead, ledger: ErasureLedger): ChainCheck {
  const logged = replacements(ledger);
  const inLedger = ledgerFault(tenantId, ledger, head.seq);
  let checked = 0;
  let broken: ChainBreak | null = null;
  let firstErased: { readonly seq: number; readonly id: string } | null = null;
  let last: ChainHead & { readonly id: string | null } = {
    seq: 0,
    hash: genesisHash(tenantId).toString('hex'),
    id: null,
  };

  const faultAtEnd = (): ChainBreak | null => {
    if (last.seq < head.seq) return { seq: last.seq + 1, id: null, reason: 'head_mismatch' };
    if (last.hash !== head.hash) return { seq: last.seq, id: last.id, reason: 'head_mismatch' };
    if (!inLedger) return null;
    if (inLedger.seq !== null) return { seq: inLedger.seq, id: null, reason: 'unlogged_erasure' };
    // No event can be told from the ledger: the first one that was erased is named for it, or the last one of all.
    return { seq: (firstErased ?? last).seq, id: (firstErased ?? last).id, reason: 'unlogged_erasure' };
  };

  return {
    next(record) {
      const { chain_seq: seq, id } = record;
      broken = faultOf(record, tenantId, last, head, logged);
      if (!broken && inLedger?.seq === seq) broken = { seq, id, reason: 'unlogged_erasure' };
      if (broken?.id !== null) checked += 1;
      if (broken) return broken;
      last = { seq, hash: record.event_hash, id };
      if (record.anonymized) firstErased ??= { seq, id };
      return null;
    },
    expected() {
      const seq = last.seq + 1;
      const inDoubt = broken !== null || seq > head.seq || seq === inLedger?.seq || logged.names(seq);
      return inDoubt ? null : { seq, prev_hash: last.hash };
    },
    accept({ id, event_hash }) {
      last = { seq: last.seq + 1, hash: event_hash, id };
      checked += 1;
    },
    end() {
      if (broken) return { checked, broken };
      const atEnd = faultAtEnd();
      return { checked: atEnd?.id ? Math.min(checked, atEnd.seq) : checked, broken: atEnd };
    },
  };
}

function faultOf(
  record: ChainRecord,
  tenantId: string,
  last: ChainHead,
  head: ChainHead,
  logged: Replacements,
): ChainBreak | null {
  const { chain_seq: seq, id } = record;
  if (seq !== last.seq + 1) return { seq: last.seq + 1, id: null, reason: 'seq_gap' };
  if (seq > head.seq) return { seq, id, reason: 'head_mismatch' };
  if (record.prev_hash !== last.hash) return { seq, id, reason: 'prev_mismatch' };
  if (!COMMITTED_FIELDS.every((field) => opens(record, field))) return { seq, id, reason: 'commitment_mismatch' };
  if (record.tenant_id !== tenantId || recomputedHash(record) !== record.event_hash)
    return { seq, id, reason: 'hash_mismatch' };
  if (!isErasedAsLogged(record, logged)) return { seq, id, reason: 'unlogged_erasure' };
  return null;
}

const SALT = /^[0-9a-f]{32}$/;
const COMMITMENT = /^[0-9a-f]{64}$/;

/** Whether the stored value and salt give the stored commitment; an erased value has no salt left to try, and only its form is told. */
function opens(record: ChainRecord, field: CommittedField): boolean {
  const salt = record.salts[field];
  if (salt === null) return COMMITMENT.test(record.commitments[field]);
  if (!SALT.test(salt) || !record[field].isWellFormed()) return false;
  return commitment(field, Buffer.from(salt, 'hex'), record[field]).toString('hex') === record.commitments[field];
}

/** The hash that the record should have, from its own fields and its own previous hash. */
function recomputedHash(record: ChainRecord): string {
  const commitments = Buffer.from(COMMITTED_FIELDS.map((field) => record.commitments[field]).join(''), 'hex');
  return eventHash(record.chain_seq, Buffer.from(record.prev_hash, 'hex'), leafHash(commitments, record)).toString(
    'hex',
  );
}

/** Whether exactly the fields that the ledger names have been erased, and hold what it says. */
function isErasedAsLogged(record: ChainRecord, logged: Replacements): boolean {
  const { salts, chain_seq, anonymized } = record;
  if (salts.changes === null || salts.metadata === null) return false;
  let erased = false;
  for (const field of ERASABLE_FIELDS) {
    const replacement = logged.of(chain_seq, field);
    if ((salts[field] === null) !== (replacement !== undefined)) return false;
    if (replacement === undefined) continue;
    if (record[field] !== replacement) return false;
    erased = true;
  }
  return anonymized === erased;
}
