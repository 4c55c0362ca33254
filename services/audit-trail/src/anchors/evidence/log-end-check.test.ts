import { parseTenantId } from '@probant/kernel/tenant';
import { expect, test } from 'vitest';
import type { AnchorEvidence } from './anchor-evidence.usecases.ts';
import { createLogEndCheck } from './log-end-check.ts';

const head = (size: number, signed = true) => ({
  size,
  erasures: 0,
  root: Buffer.alloc(32),
  ledgerHash: null,
  signed,
  at: '2026-11-21T12:00:00.000Z',
});
const read = (...heads: readonly ReturnType<typeof head>[]): AnchorEvidence => ({
  state: 'read',
  newest: heads.at(-1) ?? head(0),
  older: heads.slice(0, -1),
  complete: true,
});

test.each<{ title: string; evidence: AnchorEvidence; end: object }>([
  { title: 'an anchor of all events', evidence: read(head(12)), end: { state: 'whole' } },
  { title: 'an anchor of fewer events', evidence: read(head(9)), end: { state: 'whole' } },
  { title: 'an anchor of more events', evidence: read(head(13)), end: { state: 'behind', size: 12, anchoredSize: 13 } },
  { title: 'a larger anchor that another key signed', evidence: read(head(90, false)), end: { state: 'whole' } },
  {
    title: 'a larger anchor that another key signed, over one of more events in another location',
    evidence: read(head(13), head(90, false)),
    end: { state: 'behind', size: 12, anchoredSize: 13 },
  },
  { title: 'no anchor', evidence: { state: 'none' }, end: { state: 'whole' } },
  { title: 'no readable location', evidence: { state: 'unreadable', seq: 20, at: null }, end: { state: 'unknown' } },
])('compares a log of 12 events with $title', async ({ evidence, end }) => {
  const check = createLogEndCheck({ reader: { readEvidence: async () => evidence }, readLength: async () => 12 });
  expect(await check(parseTenantId('demo'))).toEqual(end);
});
