import type { ChainHead, ChainRecord } from './chain-record.ts';
import { COMMITTED_FIELDS, type CommittedField, commitment, eventHash, genesisHash, leafHash } from './chain-v1.ts';

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

/**
 * Recomputes a tenant's whole chain from its records, in the order given, up to `head`. Everything needed is in the records and
 * the tenant's name: no database, no clock. Stops at the first fault. A cut tail shows as `head_mismatch`; a chain rewritten
 * together with its head does not show here, only anchors outside tell it.
 */
export function verifyChain(tenantId: string, records: Iterable<ChainRecord>, head: ChainHead): ChainVerdict {
  let checked = 0;
  let last: ChainHead & { readonly id: string | null } = {
    seq: 0,
    hash: genesisHash(tenantId).toString('hex'),
    id: null,
  };
  for (const record of records) {
    const broken = faultOf(record, tenantId, last, head);
    if (broken?.id !== null) checked += 1;
    if (broken) return { checked, broken };
    last = { seq: record.chain_seq, hash: record.event_hash, id: record.id };
  }
  if (last.seq < head.seq) return { checked, broken: { seq: last.seq + 1, id: null, reason: 'head_mismatch' } };
  if (last.hash !== head.hash) return { checked, broken: { seq: last.seq, id: last.id, reason: 'head_mismatch' } };
  return { checked, broken: null };
}

function faultOf(record: ChainRecord, tenantId: string, last: ChainHead, head: ChainHead): ChainBreak | null {
  const { chain_seq: seq, id } = record;
  if (seq !== last.seq + 1) return { seq: last.seq + 1, id: null, reason: 'seq_gap' };
  if (seq > head.seq) return { seq, id, reason: 'head_mismatch' };
  if (record.prev_hash !== last.hash) return { seq, id, reason: 'prev_mismatch' };
  if (!COMMITTED_FIELDS.every((field) => opens(record, field))) return { seq, id, reason: 'commitment_mismatch' };
  if (record.tenant_id !== tenantId || recomputedHash(record) !== record.event_hash)
    return { seq, id, reason: 'hash_mismatch' };
  if (erased(record)) return { seq, id, reason: 'unlogged_erasure' };
  return null;
}

const SALT = /^[0-9a-f]{32}$/;

/** Whether the stored value and salt give the stored commitment; an erased value has no salt left to try. */
function opens(record: ChainRecord, field: CommittedField): boolean {
  const salt = record.salts[field];
  if (salt === null) return true;
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

/** No erasure is lawful in the log of this format without its entry in an erasure ledger, and a plain chain has none. */
const erased = (record: ChainRecord): boolean =>
  record.anonymized || COMMITTED_FIELDS.some((field) => record.salts[field] === null);
