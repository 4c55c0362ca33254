import { parseTenantId, type TenantId } from '@probant/kernel/tenant';
import { expect, test } from 'vitest';
import { createTenantTurns } from './tenant-turns.ts';

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(parseTenantId) as [TenantId, TenantId, TenantId, TenantId];
const TENANTS = [a, b, c, d];

/** Runs turns whose work ends when the test says so. */
function createRunner(maxSlow: number) {
  const turns = createTenantTurns(maxSlow);
  turns.replace(TENANTS);
  const running = new Map<TenantId, (outcome: { readonly wasSlow: boolean } | null) => void>();
  const started: TenantId[] = [];
  return {
    turns,
    running,
    begin: () => {
      const result = turns.runNext((tenant) => {
        started.push(tenant);
        return new Promise((resolve) => running.set(tenant, resolve));
      });
      return { tenant: started.splice(0)[0] ?? null, result };
    },
    end: async (tenant: TenantId, result: Promise<boolean>, outcome: { readonly wasSlow: boolean } | null) => {
      running.get(tenant)?.(outcome);
      await result;
    },
  };
}

test('tenants take turns, each with one work at a time', async () => {
  const { begin, end } = createRunner(1);
  const turns = [begin(), begin(), begin(), begin(), begin()];
  expect(turns.map(({ tenant }) => tenant)).toEqual([a, b, c, d, null]);
  expect(await turns[4]?.result).toBe(false);
  await end(b, turns[1]?.result ?? Promise.resolve(false), { wasSlow: false });
  expect(begin().tenant).toBe(b);
});

test('tenants that were slow leave room for the others', async () => {
  const { begin, end } = createRunner(2);
  for (const tenant of [a, b, c]) {
    const turn = begin();
    expect(turn.tenant).toBe(tenant);
    await end(tenant, turn.result, { wasSlow: true });
  }
  const fast = begin();
  expect(fast.tenant).toBe(d);
  await end(d, fast.result, { wasSlow: false });
  const slow = [begin(), begin()];
  expect(slow.map(({ tenant }) => tenant)).toEqual([a, b]);
  // Not c, whose turn it is.
  const next = begin();
  expect(next.tenant).toBe(d);
  await end(d, next.result, null);
  await end(a, slow[0]?.result ?? Promise.resolve(false), { wasSlow: false });
  expect([begin().tenant, begin().tenant, begin().tenant]).toEqual([c, a, d]);
});

test('a tenant without work is left out until it is listed again, and is still known as slow', async () => {
  const { turns, begin, end } = createRunner(0);
  const first = begin();
  await end(a, first.result, { wasSlow: true });
  for (const tenant of [a, b, c]) turns.skip(tenant);
  expect([begin().tenant, begin().tenant]).toEqual([d, null]);
  turns.replace(TENANTS);
  expect([begin().tenant, begin().tenant, begin().tenant]).toEqual([b, c, null]);
});
