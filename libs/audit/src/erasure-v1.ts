import { hash } from 'node:crypto';
import { canonicalJson } from './canonical-json.ts';

/** Fields whose value may be erased on request: an event's other texts are never altered. */
export const ERASABLE_FIELDS = ['actor_id', 'resource_id'] as const;
export type ErasableField = (typeof ERASABLE_FIELDS)[number];

/** The part of an erasure that its hash covers beside its place: what was done, when and by whom, and to which events; not whom it named. */
export type ErasureBody = {
  readonly tenant_id: string;
  /** `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
  readonly erased_at: string;
  /** The id of the key that asked for it. */
  readonly erased_by: string;
  /** The field that was erased. */
  readonly subject_type: string;
  /** What stands in that field since. */
  readonly replacement: string;
  readonly event_count: number;
  /** `seqsDigest` of the events' numbers, lowercase hex. */
  readonly seqs_digest: string;
};

/** An entry of a tenant's erasure ledger. Hashes are lowercase hex. */
export type ErasureRecord = Omit<ErasureBody, 'tenant_id'> & {
  /** From 1. */
  readonly erasure_seq: number;
  /** Numbers of the events that were erased, ascending. */
  readonly seqs: readonly number[];
  readonly prev_hash: string;
  readonly erasure_hash: string;
};

/** What the first entry of a tenant's ledger has as its previous hash. */
export function erasureGenesis(tenantId: string): Buffer {
  return sha256(Buffer.from(`audit.erasure-genesis.v1\0${tenantId}`));
}

/** SHA-256 of the numbers, in the order given (ascending), 8 bytes each, big-endian. Throws a RangeError for what is no number of an event. */
export function seqsDigest(seqs: readonly number[]): Buffer {
  const numbers = Buffer.allocUnsafe(8 * seqs.length);
  seqs.forEach((seq, at) => {
    writeNumber(numbers, seq, 8 * at);
  });
  return sha256(numbers);
}

/** SHA-256("audit.erasure.v1\0" u64be(erasure_seq) previous SHA-256(body)), the body being its RFC 8785 text. */
export function erasureHash(erasureSeq: number, previous: Uint8Array, body: ErasureBody): Buffer {
  const number = Buffer.allocUnsafe(8);
  writeNumber(number, erasureSeq, 0);
  return sha256(Buffer.concat([DOMAIN, number, previous, sha256(Buffer.from(bodyText(body)))]));
}

const DOMAIN = Buffer.from('audit.erasure.v1\0');

const bodyText = ({
  erased_at,
  erased_by,
  event_count,
  replacement,
  seqs_digest,
  subject_type,
  tenant_id,
}: ErasureBody) =>
  canonicalJson({ erased_at, erased_by, event_count, replacement, seqs_digest, subject_type, tenant_id });

function writeNumber(target: Buffer, seq: number, at: number): void {
  if (!Number.isSafeInteger(seq) || seq < 1) throw new RangeError('a number in a chain is a positive integer');
  target.writeBigUInt64BE(BigInt(seq), at);
}

const sha256 = (input: Uint8Array): Buffer => Buffer.from(hash('sha256', input, 'binary'), 'latin1');
