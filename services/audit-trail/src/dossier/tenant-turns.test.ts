import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { tenantId } from '@probant/kernel/tenant';
import { expect, test } from 'vitest';
import { tenantTurns } from './tenant-turns.ts';

const [A, B] = [tenantId('a'), tenantId('b')];

/** Jobs that end when they are told to. */
function jobs() {
  const ends: (() => void)[] = [];
  let [running, most] = [0, 0];
  return {
    job: async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
    },
    async endAll() {
      for (let left = 0; left < 100; left += 1) {
        ends.shift()?.();
        await turnOfTheLoop();
      }
    },
    most: () => most,
  };
}

test('one job of a tenant at a time, and jobs of two tenants side by side', async () => {
  const [turns, ours, theirs] = [tenantTurns(), jobs(), jobs()];
  const all = Promise.all([turns(A, ours.job), turns(A, ours.job), turns(A, ours.job), turns(B, theirs.job)]);
  await turnOfTheLoop();
  expect([ours.most(), theirs.most()]).toEqual([1, 1]);
  await Promise.all([ours.endAll(), theirs.endAll()]);
  await all;
  expect(ours.most()).toBe(1);
});

test('when four wait the next one is told to come back, and room is made as they end', async () => {
  const [turns, ours] = [tenantTurns(), jobs()];
  const five = Array.from({ length: 5 }, () => turns(A, ours.job));
  await expect(turns(A, ours.job)).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '10' } });
  await turns(B, async () => 'at once');
  await ours.endAll();
  await Promise.all(five);
  await expect(turns(A, async () => 'again')).resolves.toBe('again');
});

test('a job that fails makes way', async () => {
  const turns = tenantTurns();
  const fails = async () => {
    throw new Error('no');
  };
  await expect(turns(A, fails)).rejects.toThrow('no');
  await expect(turns(A, async () => 1)).resolves.toBe(1);
});
