import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { formatCanonicalJson } from '../json/canonical-json.ts';
import { computeErasureGenesis, computeErasureHash, computeSeqsDigest } from './erasure-v1.ts';

const sha256 = (...parts: (string | Uint8Array)[]): Buffer => {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part);
  return digest.digest();
};
const u64be = (seq: number) => {
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(seq));
  return number;
};
const body = {
  tenant_id: 'demo',
  erased_at: '2026-11-21T12:00:00.000Z',
  erased_by: 'k1',
  subject_type: 'actor_id',
  replacement: 'é "quoted" \\ 😂\u2028\n',
  event_count: 2,
  seqs_digest: 'ab'.repeat(32),
};

describe('erasure ledger format v1', () => {
  test('computeErasureGenesis follows its definition, which differs from that of the events', () => {
    expect(computeErasureGenesis('demo')).toEqual(sha256('audit.erasure-genesis.v1\0demo'));
  });

  test.each([[[1]], [[1, 2, 4_294_967_295, 4_294_967_296]], [[Number.MAX_SAFE_INTEGER]]])(
    'computeSeqsDigest follows its definition for %j',
    (seqs) => {
      expect(computeSeqsDigest(seqs)).toEqual(sha256(...seqs.map(u64be)));
    },
  );

  test.each([[[0]], [[-1]], [[1.5]], [[2 ** 53]]])('computeSeqsDigest rejects %j', (seqs) => {
    expect(() => computeSeqsDigest(seqs)).toThrow(RangeError);
  });

  test.each([1, 4_294_967_296])('computeErasureHash follows its definition for entry %d', (seq) => {
    const previous = Buffer.alloc(32, 1);
    expect(computeErasureHash(seq, previous, body)).toEqual(
      sha256('audit.erasure.v1\0', u64be(seq), previous, sha256(formatCanonicalJson(body))),
    );
  });

  test('computeErasureHash covers the seven members of the body and nothing else', () => {
    const previous = Buffer.alloc(32, 1);
    const expectedHash = computeErasureHash(1, previous, body);
    expect(computeErasureHash(1, previous, { ...body, more: 'x' } as typeof body)).toEqual(expectedHash);
    for (const member of Object.keys(body))
      expect(computeErasureHash(1, previous, { ...body, [member]: 'other' })).not.toEqual(expectedHash);
  });
});
