import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { erasureGenesis, erasureHash, seqsDigest } from './erasure-v1.ts';

const sha256 = (...parts: (string | Uint8Array)[]): Buffer => {
  const whole = createHash('sha256');
  for (const part of parts) whole.update(part);
  return whole.digest();
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

describe('erasure ledger v1, against its definition', () => {
  test('genesis, which is not the one of the events', () => {
    expect(erasureGenesis('demo')).toEqual(sha256('audit.erasure-genesis.v1\0demo'));
  });

  test.each([[[1]], [[1, 2, 4_294_967_295, 4_294_967_296]], [[Number.MAX_SAFE_INTEGER]]])('digest of %j', (seqs) => {
    expect(seqsDigest(seqs)).toEqual(sha256(...seqs.map(u64be)));
  });

  test.each([[[0]], [[-1]], [[1.5]], [[2 ** 53]]])('there is no event %j', (seqs) => {
    expect(() => seqsDigest(seqs)).toThrow(RangeError);
  });

  test.each([1, 4_294_967_296])('entry number %d', (seq) => {
    const previous = Buffer.alloc(32, 1);
    expect(erasureHash(seq, previous, body)).toEqual(
      sha256('audit.erasure.v1\0', u64be(seq), previous, sha256(canonicalJson(body))),
    );
  });

  test('covers the seven members of its body and nothing else', () => {
    const previous = Buffer.alloc(32, 1);
    const whole = erasureHash(1, previous, body);
    expect(erasureHash(1, previous, { ...body, more: 'x' } as typeof body)).toEqual(whole);
    for (const member of Object.keys(body))
      expect(erasureHash(1, previous, { ...body, [member]: 'other' })).not.toEqual(whole);
  });
});
