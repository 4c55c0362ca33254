import { computeGenesisHash } from '@probant/audit/chain/chain-v1';
import { createFixedClock } from '@probant/kernel/clock';
import { createSemaphore } from '@probant/kernel/semaphore';
import { parseTenantId } from '@probant/kernel/tenant';
import { expect, test } from 'vitest';
import type { SeqRange } from '../event-roots/seq-range.ts';
import type { AnchorSources } from './compare-with-anchors.ts';
import type { LedgerRepository } from './ledger.repository.ts';
import type { VerificationRepository } from './verification.repository.ts';
import { MAX_CONCURRENT_RUNS, verifyChain } from './verify-chain.usecases.ts';

const tenant = parseTenantId('demo');
const hash = computeGenesisHash(tenant).toString('hex');

/** Creates a chain of a million intact events that reports each examined run and the maximum concurrency. */
function createLongChain(onRun: (run: SeqRange) => void) {
  let activeRuns = 0;
  let maxActiveRuns = 0;
  const chains: VerificationRepository = {
    readEnds: async () => ({
      head: { seq: 1_000_000, hash },
      headEvent: { id: 'last', hash },
      lowest: 1,
      highest: 1_000_000,
      above: null,
    }),
    async examineRun(_, run) {
      activeRuns += 1;
      maxActiveRuns = Math.max(maxActiveRuns, activeRuns);
      onRun(run);
      await new Promise((resume) => setImmediate(resume));
      activeRuns -= 1;
      return { last: run.to, broken: null, hashes: null };
    },
    readHashes: async () => new Uint8Array(0),
    readFirstRecordedAt: async () => null,
  };
  return { chains, maxActiveRuns: () => maxActiveRuns };
}

const ledgers: LedgerRepository = {
  examineLedger: async () => null,
  readEventId: async () => null,
  findFirstAnonymised: async () => null,
};
const anchors: AnchorSources = {
  reader: { readEvidence: async () => ({ state: 'none' }) },
  readCheckpoints: async () => ({ signed: [], hasForeign: false }),
  readCurrentSeries: async () => null,
  readLedger: async () => ({ count: 0, hash: null }),
  openTree: () => ({ readNodes: async () => [] }),
};
const clock = createFixedClock('2026-11-21T12:00:00Z');

test('examines every event in one run, and limits concurrent runs over all callers', async () => {
  const runs: SeqRange[] = [];
  const { chains, maxActiveRuns } = createLongChain((run) => runs.push(run));
  const deps = { chains, ledgers, anchors, clock, withRunSlot: createSemaphore(MAX_CONCURRENT_RUNS) };
  const { signal } = new AbortController();
  const results = await Promise.all([1, 2, 3].map(() => verifyChain(deps, tenant, {}, { signal })));
  expect(results.map(({ ok, checked }) => [ok, checked])).toEqual(Array(3).fill([true, 1_000_000]));
  expect(runs.reduce((sum, { from, to }) => sum + to - from + 1, 0)).toBe(3_000_000);
  expect(maxActiveRuns()).toBe(MAX_CONCURRENT_RUNS);
});

test('stops when the caller disconnects', async () => {
  const caller = new AbortController();
  let runs = 0;
  const { chains } = createLongChain(() => {
    runs += 1;
    if (runs === 10) caller.abort();
  });
  const deps = { chains, ledgers, anchors, clock, withRunSlot: createSemaphore(MAX_CONCURRENT_RUNS) };
  await expect(verifyChain(deps, tenant, {}, { signal: caller.signal })).rejects.toMatchObject({ name: 'AbortError' });
  expect(runs).toBeLessThanOrEqual(10 + MAX_CONCURRENT_RUNS);
});

test('reports how much of the range was examined, in order, up to all of it', async () => {
  const { chains } = createLongChain(() => undefined);
  const deps = { chains, ledgers, anchors, clock, withRunSlot: createSemaphore(MAX_CONCURRENT_RUNS) };
  const reports: { readonly checked: number; readonly total: number }[] = [];
  const { signal } = new AbortController();
  await verifyChain(deps, tenant, {}, { signal, report: (progress) => reports.push(progress) });
  expect(reports).toEqual(
    Array.from({ length: 200 }, (_, index) => ({ checked: (index + 1) * 5_000, total: 1_000_000 })),
  );
});
