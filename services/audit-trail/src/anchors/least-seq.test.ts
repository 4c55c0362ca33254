import { fixedClock } from '@probant/kernel/clock';
import { tenantId } from '@probant/kernel/tenant';
import { expect, test } from 'vitest';
import type { AnchorEvidence } from './anchor-evidence.usecases.ts';
import { leastSeqFrom } from './least-seq.ts';

const demo = tenantId('demo');
const clock = fixedClock('2026-11-21T12:00:00Z');
const seriesName = async () => '';
const signedSize = async () => 0;
const anchored = (size: number, signed: boolean): AnchorEvidence => ({
  state: 'read',
  newest: { size, erasures: 0, root: Buffer.alloc(32), ledgerHash: null, signed, at: '2026-11-21T12:00:00.000Z' },
  older: [],
  complete: true,
});

/** Answers one evidence after another, the last one again and again, and counts the questions. */
const reader = (...evidence: readonly AnchorEvidence[]) => {
  let asked = 0;
  return {
    asked: () => asked,
    async evidence() {
      asked += 1;
      return evidence[Math.min(asked, evidence.length) - 1] ?? { state: 'none' };
    },
  };
};

test('the newest anchor is asked for once', async () => {
  const stores = reader(anchored(12, true));
  const leastSeq = leastSeqFrom({ reader: stores, signedSize, seriesName, clock });
  expect([await leastSeq(demo), await leastSeq(demo)]).toEqual([12, 12]);
  expect(stores.asked()).toBe(1);
});

test.each([
  ['a log that was never anchored', { state: 'none' } as const],
  ['an anchor that somebody else signed', anchored(12, false)],
])('%s must have reached nothing', async (_, evidence) => {
  expect(await leastSeqFrom({ reader: reader(evidence), signedSize, seriesName, clock })(demo)).toBe(0);
});

test('places that cannot be read stop nothing, keep nobody waiting again, and are asked later', async () => {
  const stores = reader({ state: 'unreadable', seq: null, at: null }, anchored(12, true));
  const leastSeq = leastSeqFrom({ reader: stores, signedSize, seriesName, clock });
  expect([await leastSeq(demo), await leastSeq(tenantId('acme'))]).toEqual([0, 0]);
  expect(stores.asked()).toBe(1);
  clock.advance(60_000);
  expect(await leastSeq(demo)).toBe(12);
});

test('the newest checkpoint of the database counts beside the anchors, and while they cannot be read', async () => {
  const unreadable = { state: 'unreadable', seq: null, at: null } as const;
  const by = (evidence: AnchorEvidence, size: number) =>
    leastSeqFrom({ reader: reader(evidence), signedSize: async () => size, seriesName, clock })(demo);
  expect(await by(anchored(12, true), 15)).toBe(15);
  expect(await by(anchored(12, true), 9)).toBe(12);
  expect(await by({ state: 'none' }, 15)).toBe(15);
  expect(await by(unreadable, 15)).toBe(15);
});

test('checkpoints are asked for once, and again where the database did not answer', async () => {
  const stores = reader({ state: 'none' });
  let asked = 0;
  const signedOnSecond = async () => {
    asked += 1;
    if (asked === 1) throw new Error('no database');
    return 7;
  };
  const leastSeq = leastSeqFrom({ reader: stores, signedSize: signedOnSecond, seriesName, clock });
  expect([await leastSeq(demo), await leastSeq(demo), await leastSeq(demo)]).toEqual([0, 7, 7]);
  expect(asked).toBe(2);
});
