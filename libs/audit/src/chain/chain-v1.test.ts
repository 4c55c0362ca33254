import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCanonicalJson } from '../json/canonical-json.ts';
import {
  COMMITTED_FIELDS,
  computeCommitment,
  computeEventHash,
  computeEventLeaf,
  computeGenesisHash,
  formatBody,
} from './chain-v1.ts';

const sha256 = (...parts: (string | Uint8Array)[]): string => {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part);
  return digest.digest('hex');
};
const body = {
  id: '0192f0c1-2b7a-7000-8000-000000000001',
  tenant_id: 'café',
  timestamp: '2026-11-21T12:00:00.000Z',
  actor_type: 'user',
  action: 'read',
  resource_type: 'invoice',
  severity: 'info',
};

describe('chain formats v1 and v2', () => {
  test('computeGenesisHash follows its definition', () => {
    expect(computeGenesisHash('demo').toString('hex')).toBe(sha256('audit.genesis.v1\0demo'));
  });

  test.each(COMMITTED_FIELDS)('computeCommitment follows its definition for %s with values of any length', (field) => {
    const salt = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex');
    for (const value of ['', 'null', 'Noël 😂', 'é'.repeat(40_000)])
      expect(computeCommitment(field, salt, value).toString('hex')).toBe(
        sha256(`audit.commit.v1\0${field}\0`, salt, value),
      );
  });

  test('computeEventLeaf follows its definition', () => {
    const commitments = Buffer.alloc(128, 7);
    expect(computeEventLeaf(commitments, body).toString('hex')).toBe(
      sha256('audit.leaf.v1\0', commitments, createHash('sha256').update(formatCanonicalJson(body)).digest()),
    );
  });

  test.each([1, 2, 4_294_967_295, 4_294_967_296, Number.MAX_SAFE_INTEGER])(
    'computeEventHash follows its definition at position %d',
    (seq) => {
      const number = Buffer.alloc(8);
      number.writeBigUInt64BE(BigInt(seq));
      const [previous, leaf] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
      expect(computeEventHash(seq, previous, leaf).toString('hex')).toBe(
        sha256('audit.event.v1\0', number, previous, leaf),
      );
    },
  );

  test('formatBody returns the RFC 8785 text for any texts', () => {
    const text = fc.string({ unit: 'binary' }).filter((candidate) => candidate.isWellFormed());
    const anyBody = fc.record({
      id: text,
      tenant_id: text,
      timestamp: text,
      actor_type: text,
      action: text,
      resource_type: text,
      severity: text,
    });
    fc.assert(
      fc.property(anyBody, text, (event, recorded_by) => {
        expect(formatBody(event)).toBe(formatCanonicalJson(event));
        expect(formatBody({ ...event, recorded_by: null })).toBe(formatCanonicalJson(event));
        expect(formatBody({ ...event, recorded_by })).toBe(formatCanonicalJson({ ...event, recorded_by }));
      }),
    );
  });
});
