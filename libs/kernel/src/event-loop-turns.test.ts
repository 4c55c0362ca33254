import { expect, test } from 'vitest';
import { takeTurn } from './event-loop-turns.ts';

const COMPUTATIONS = 10;
const SLICES = 3;

/** Runs computations of several slices at once. Returns how many slices ran in each turn of the event loop. */
async function countSlicesByTurn(runSlice: () => void, share: 'part' | 'whole'): Promise<readonly number[]> {
  const counts: number[] = [];
  let turn = 0;
  let isDone = false;
  const countTurns = () => {
    turn += 1;
    if (!isDone) setImmediate(countTurns);
  };
  setImmediate(countTurns);
  const compute = async () => {
    for (let slice = 0; slice < SLICES; slice += 1) {
      await takeTurn(share);
      runSlice();
      counts[turn] = (counts[turn] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: COMPUTATIONS }, compute));
  isDone = true;
  return counts.filter(() => true);
}

function compute(milliseconds: number): void {
  const endsAt = performance.now() + milliseconds;
  while (performance.now() < endsAt);
}

test('long slices of several computations run in turns of their own', async () => {
  const counts = await countSlicesByTurn(() => compute(6), 'part');
  expect(counts.reduce((sum, count) => sum + count)).toBe(COMPUTATIONS * SLICES);
  expect(Math.max(...counts)).toBe(1);
});

test('short slices share a turn', async () => {
  const counts = await countSlicesByTurn(() => undefined, 'part');
  expect(Math.max(...counts)).toBeGreaterThan(1);
});

test('a computation that takes a whole turn shares it with none', async () => {
  const counts = await countSlicesByTurn(() => undefined, 'whole');
  expect(Math.max(...counts)).toBe(1);
});

test('computations continue in order of arrival', async () => {
  const order: string[] = [];
  const run = async (name: string) => {
    for (let slice = 0; slice < SLICES; slice += 1) {
      await takeTurn();
      order.push(name);
    }
  };
  await Promise.all(['a', 'b', 'c'].map(run));
  expect(order.join('')).toBe('abc'.repeat(SLICES));
});
