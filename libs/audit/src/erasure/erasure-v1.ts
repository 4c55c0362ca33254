import { hash } from 'node:crypto';
import { formatCanonicalJson } from '../json/canonical-json.ts';

/** Fields whose value can be erased on request. The other texts of an event never change. */
export const ERASABLE_FIELDS = ['actor_id', 'resource_id'] as const;
export type ErasableField = (typeof ERASABLE_FIELDS)[number];

/** The part of an erasure that its hash covers, apart from its position: what was erased when, by whom and in which events, but not the identifier. */
export type ErasureBody = {
  readonly tenant_id: string;
  /** `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
  readonly erased_at: string;
  /** The id of the key that requested it. */
  readonly erased_by: string;
  /** The field that was erased. */
  readonly subject_type: string;
  /** The value of that field since then. */
  readonly replacement: string;
  readonly event_count: number;
  /** `seqsDigest` of the events' positions, lowercase hex. */
  readonly seqs_digest: string;
};

/** An entry of a tenant's erasure ledger. Hashes are lowercase hex. */
export type ErasureRecord = Omit<ErasureBody, 'tenant_id'> & {
  /** From 1. */
  readonly erasure_seq: number;
  /** Positions of the erased events, ascending. */
  readonly seqs: readonly number[];
  readonly prev_hash: string;
  readonly erasure_hash: string;
};

/** Returns the previous hash of the first entry of a tenant's ledger. */
export function computeErasureGenesis(tenantId: string): Buffer {
  return sha256(Buffer.from(`audit.erasure-genesis.v1\0${tenantId}`));
}

/**
 * Returns the SHA-256 of the positions in the given (ascending) order, 8 bytes each, big-endian.
 *
 * @throws RangeError when a position is not a positive safe integer.
 */
export function computeSeqsDigest(seqs: readonly number[]): Buffer {
  const numbers = Buffer.allocUnsafe(8 * seqs.length);
  seqs.forEach((seq, index) => {
    writeSeq(numbers, seq, 8 * index);
  });
  return sha256(numbers);
}

/** Returns SHA-256("audit.erasure.v1\0" u64be(erasure_seq) previous SHA-256(body)), where body is its RFC 8785 text. */
export function computeErasureHash(erasureSeq: number, previous: Uint8Array, body: ErasureBody): Buffer {
  const number = Buffer.allocUnsafe(8);
  writeSeq(number, erasureSeq, 0);
  return sha256(Buffer.concat([ERASURE_DOMAIN, number, previous, sha256(Buffer.from(formatBody(body)))]));
}

const ERASURE_DOMAIN = Buffer.from('audit.erasure.v1\0');

const formatBody = ({
  erased_at,
  erased_by,
  event_count,
  replacement,
  seqs_digest,
  subject_type,
  tenant_id,
}: ErasureBody) =>
  formatCanonicalJson({ erased_at, erased_by, event_count, replacement, seqs_digest, subject_type, tenant_id });

function writeSeq(target: Buffer, seq: number, offset: number): void {
  if (!Number.isSafeInteger(seq) || seq < 1) throw new RangeError('a position in a chain must be a positive integer');
  target.writeBigUInt64BE(BigInt(seq), offset);
}

const sha256 = (input: Uint8Array): Buffer => Buffer.from(hash('sha256', input, 'binary'), 'latin1');
