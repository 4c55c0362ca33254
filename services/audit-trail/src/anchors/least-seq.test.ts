import { fixedClock } from '@probant/kernel/clock';
import { tenantId } from '@probant/kernel/tenant';
import { expect, test } from 'vitest';
import type { AnchorEvidence } from './anchor-evidence.usecases.ts';
import { leastSeqFrom } from './least-seq.ts';

const demo = tenantId('demo');
const clock = fixedClock('2026-11-21T12:00:00Z');
const seriesName = async () => '';
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
  const leastSeq = leastSeqFrom({ reader: stores, seriesName, clock });
  expect([await leastSeq(demo), await leastSeq(demo)]).toEqual([12, 12]);
  expect(stores.asked()).toBe(1);
});

test.each([
  ['a log that was never anchored', { state: 'none' } as const],
  ['an anchor that somebody else signed', anchored(12, false)],
])('%s must have reached nothing', async (_, evidence) => {
  expect(await leastSeqFrom({ reader: reader(evidence), seriesName, clock })(demo)).toBe(0);
});

test('places that cannot be read stop nothing, keep nobody waiting again, and are asked later', async () => {
  const stores = reader({ state: 'unreadable', seq: null, at: null }, anchored(12, true));
  const leastSeq = leastSeqFrom({ reader: stores, seriesName, clock });
  expect([await leastSeq(demo), await leastSeq(tenantId('acme'))]).toEqual([0, 0]);
  expect(stores.asked()).toBe(1);
  clock.advance(60_000);
  expect(await leastSeq(demo)).toBe(12);
});
