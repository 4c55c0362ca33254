import { setTimeout as pause } from 'node:timers/promises';
import { silentLogger } from '@probant/kernel/logging';
import { expect, test } from 'vitest';
import { startRounds } from './rounds.ts';

const NEVER = 2 ** 30;

test('a round that fails is followed by the next one', async () => {
  let rounds = 0;
  const seen = Promise.withResolvers<void>();
  const work = async () => {
    rounds += 1;
    if (rounds === 3) seen.resolve();
    throw new Error('failed');
  };
  const running = startRounds({ name: 'test', every: 1, work, logger: silentLogger });
  await seen.promise;
  await running.close();
});

test('rounds never overlap, and being woken twice meanwhile gives one more', async () => {
  let running = 0;
  let most = 0;
  let rounds = 0;
  const work = async () => {
    running += 1;
    rounds += 1;
    most = Math.max(most, running);
    await pause(20);
    running -= 1;
  };
  const { wake, close } = startRounds({ name: 'test', every: NEVER, work, logger: silentLogger });
  wake();
  wake();
  wake();
  await pause(5);
  wake();
  while (rounds < 2 || running > 0) await pause(5);
  await pause(30);
  expect({ rounds, most }).toEqual({ rounds: 2, most: 1 });
  await close();
});

test('closing ends the round under way early and starts no other', async () => {
  let ended = 0;
  const work = async (signal: AbortSignal) => {
    await pause(NEVER, undefined, { signal }).catch(() => undefined);
    ended += 1;
  };
  const { wake, close } = startRounds({ name: 'test', every: 1, work, logger: silentLogger });
  wake();
  await close();
  wake();
  await pause(10);
  expect(ended).toBe(1);
});
