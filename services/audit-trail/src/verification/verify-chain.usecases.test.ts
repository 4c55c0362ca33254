import { genesisHash } from '@probant/audit/chain-v1';
import { fixedClock } from '@probant/kernel/clock';
import { semaphore } from '@probant/kernel/semaphore';
import { tenantId } from '@probant/kernel/tenant';
import { expect, test } from 'vitest';
import type { AnchorsToHold } from './hold-against-anchors.ts';
import type { LedgerRepository } from './ledger.repository.ts';
import type { VerificationRepository } from './verification.repository.ts';
import { LANES, verifyChain } from './verify-chain.usecases.ts';
import type { Range } from './window.rules.ts';

const tenant = tenantId('demo');
const hash = genesisHash(tenant).toString('hex');

/** A chain of a million sound events that notes which runs of it were examined, and by how many at once. */
function longChain(onRun: (run: Range) => void) {
  let lanes = 0;
  let most = 0;
  const chains: VerificationRepository = {
    readEnds: async () => ({
      head: { seq: 1_000_000, hash },
      headEvent: { id: 'last', hash },
      lowest: 1,
      highest: 1_000_000,
      above: null,
    }),
    async examine(_, run) {
      lanes += 1;
      most = Math.max(most, lanes);
      onRun(run);
      await new Promise((resume) => setImmediate(resume));
      lanes -= 1;
      return { last: run.to, broken: null, hashes: null };
    },
    hashes: async () => new Uint8Array(0),
    firstRecordedAt: async () => null,
  };
  return { chains, most: () => most };
}

const ledgers: LedgerRepository = {
  examineLedger: async () => null,
  idAt: async () => null,
  firstAnonymised: async () => null,
};
const anchors: AnchorsToHold = {
  reader: { evidence: async () => ({ state: 'none' }) },
  checkpoints: async () => ({ signed: [], foreign: false }),
  series: async () => null,
  ledger: async () => ({ count: 0, hash: null }),
  tree: () => ({ nodes: async () => [] }),
};
const clock = fixedClock('2026-11-21T12:00:00Z');

test('every event is in one run, and all callers together keep to the lanes', async () => {
  const runs: Range[] = [];
  const { chains, most } = longChain((run) => runs.push(run));
  const verifying = { chains, ledgers, anchors, clock, lanes: semaphore(LANES) };
  const { signal } = new AbortController();
  const verdicts = await Promise.all([1, 2, 3].map(() => verifyChain(verifying, tenant, {}, signal)));
  expect(verdicts.map(({ ok, checked }) => [ok, checked])).toEqual(Array(3).fill([true, 1_000_000]));
  expect(runs.reduce((sum, { from, to }) => sum + to - from + 1, 0)).toBe(3_000_000);
  expect(most()).toBe(LANES);
});

test('a caller that hangs up ends the work', async () => {
  const caller = new AbortController();
  let runs = 0;
  const { chains } = longChain(() => {
    runs += 1;
    if (runs === 10) caller.abort();
  });
  const verifying = { chains, ledgers, anchors, clock, lanes: semaphore(LANES) };
  await expect(verifyChain(verifying, tenant, {}, caller.signal)).rejects.toMatchObject({ name: 'AbortError' });
  expect(runs).toBeLessThanOrEqual(10 + LANES);
});
