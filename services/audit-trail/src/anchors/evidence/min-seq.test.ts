import { createFixedClock } from '@probant/kernel/clock';
import { parseTenantId } from '@probant/kernel/tenant';
import { expect, test } from 'vitest';
import type { AnchorEvidence } from './anchor-evidence.usecases.ts';
import { createMinSeqReader } from './min-seq.ts';

const demo = parseTenantId('demo');
const clock = createFixedClock('2026-11-21T12:00:00Z');
const readSeriesName = async () => '';
const readSignedSize = async () => 0;
const anchored = (size: number, signed: boolean): AnchorEvidence => ({
  state: 'read',
  newest: { size, erasures: 0, root: Buffer.alloc(32), ledgerHash: null, signed, at: '2026-11-21T12:00:00.000Z' },
  older: [],
  complete: true,
});

/** Returns each evidence in turn, then repeats the last one, and counts the calls. */
const createReader = (...evidence: readonly AnchorEvidence[]) => {
  let readCount = 0;
  return {
    readCount: () => readCount,
    async readEvidence() {
      readCount += 1;
      return evidence[Math.min(readCount, evidence.length) - 1] ?? { state: 'none' };
    },
  };
};

test('reads the newest anchor once per tenant', async () => {
  const stores = createReader(anchored(12, true));
  const { get: readMinSeq } = createMinSeqReader({ reader: stores, readSignedSize, readSeriesName, clock });
  expect([await readMinSeq(demo), await readMinSeq(demo)]).toEqual([12, 12]);
  expect(stores.readCount()).toBe(1);
});

test.each([
  ['a log without anchors', { state: 'none' } as const],
  ['an anchor signed by another key', anchored(12, false)],
])('returns 0 for %s', async (_, evidence) => {
  expect(
    await createMinSeqReader({ reader: createReader(evidence), readSignedSize, readSeriesName, clock }).get(demo),
  ).toBe(0);
});

test('returns 0 while the stores cannot be read, and retries them later', async () => {
  const stores = createReader({ state: 'unreadable', seq: null, at: null }, anchored(12, true));
  const { get: readMinSeq } = createMinSeqReader({ reader: stores, readSignedSize, readSeriesName, clock });
  expect([await readMinSeq(demo), await readMinSeq(parseTenantId('acme'))]).toEqual([0, 0]);
  expect(stores.readCount()).toBe(1);
  clock.advance(60_000);
  expect(await readMinSeq(demo)).toBe(12);
});

test('reads the anchors of a log while those of another are missing, and those later', async () => {
  const acme = parseTenantId('acme');
  const reads: string[] = [];
  const readEvidence = async (tenant: string): Promise<AnchorEvidence> => {
    reads.push(tenant);
    return tenant === demo ? { state: 'unreadable', seq: 9, at: null, isMissing: true } : anchored(12, true);
  };
  const { get: readMinSeq } = createMinSeqReader({ reader: { readEvidence }, readSignedSize, readSeriesName, clock });
  expect([await readMinSeq(demo), await readMinSeq(acme), await readMinSeq(demo)]).toEqual([0, 12, 0]);
  expect(reads).toEqual([demo, acme]);
  clock.advance(60_000);
  await readMinSeq(demo);
  expect(reads).toEqual([demo, acme, demo]);
});

test('returns the larger of checkpoint and anchor, and the checkpoint while the anchors cannot be read', async () => {
  const unreadable = { state: 'unreadable', seq: null, at: null } as const;
  const readMinSeq = (evidence: AnchorEvidence, size: number) =>
    createMinSeqReader({
      reader: createReader(evidence),
      readSignedSize: async () => size,
      readSeriesName,
      clock,
    }).get(demo);
  expect(await readMinSeq(anchored(12, true), 15)).toBe(15);
  expect(await readMinSeq(anchored(12, true), 9)).toBe(12);
  expect(await readMinSeq({ state: 'none' }, 15)).toBe(15);
  expect(await readMinSeq(unreadable, 15)).toBe(15);
});

test('reads the checkpoint once, and again after a database error', async () => {
  const stores = createReader({ state: 'none' });
  let attempts = 0;
  const failOnce = async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('no database');
    return 7;
  };
  const { get: readMinSeq } = createMinSeqReader({ reader: stores, readSignedSize: failOnce, readSeriesName, clock });
  expect([await readMinSeq(demo), await readMinSeq(demo), await readMinSeq(demo)]).toEqual([0, 7, 7]);
  expect(attempts).toBe(2);
});

test('counts what this process has recorded, until a new series accepts a loss', async () => {
  let series = 'first';
  const reader = createMinSeqReader({
    reader: createReader({ state: 'none' }),
    readSignedSize,
    readSeriesName: async () => series,
    clock,
  });
  expect(await reader.get(demo)).toBe(0);
  for (const seq of [3, 7, 5]) reader.noteLength(demo, seq);
  expect(await reader.get(demo)).toBe(7);
  expect(await reader.get(parseTenantId('acme'))).toBe(0);
  series = 'second';
  expect(await reader.get(demo)).toBe(0);
});
