import { expect, test } from 'vitest';
import { inSlices } from '../aes-gcm.ts';
import { takeTurn } from './event-loop-turns.ts';
import { createTimeSlicer } from './time-slicer.ts';

const COMPUTATIONS = 10;
const SLICES = 3;

/**
 * Runs computations at once, each of which calls back after every slice. Returns how many slices ran in each turn of the event loop.
 */
async function countByTurn(compute: (onSlice: () => void) => Promise<void>): Promise<readonly number[]> {
  const counts: number[] = [];
  let turn = 0;
  let isDone = false;
  const countTurns = () => {
    turn += 1;
    if (!isDone) setImmediate(countTurns);
  };
  setImmediate(countTurns);
  const onSlice = () => {
    counts[turn] = (counts[turn] ?? 0) + 1;
  };
  await Promise.all(Array.from({ length: COMPUTATIONS }, () => compute(onSlice)));
  isDone = true;
  return counts.filter(() => true);
}

const countSlicesByTurn = (runSlice: () => void, share: 'part' | 'whole'): Promise<readonly number[]> =>
  countByTurn(async (onSlice) => {
    for (let slice = 0; slice < SLICES; slice += 1) {
      await takeTurn(share);
      runSlice();
      onSlice();
    }
  });

function compute(milliseconds: number): void {
  const endsAt = performance.now() + milliseconds;
  while (performance.now() < endsAt);
}

test('long slices of several computations run in turns of their own', async () => {
  const counts = await countSlicesByTurn(() => compute(6), 'part');
  expect(counts.reduce((sum, count) => sum + count)).toBe(COMPUTATIONS * SLICES);
  expect(Math.max(...counts)).toBe(1);
});

test('so do those that wait in a slicer', async () => {
  const counts = await countByTurn(async (onSlice) => {
    const slicer = createTimeSlicer(AbortSignal.any([]));
    for (let slice = 0; slice < SLICES; slice += 1) {
      await slicer.pause();
      compute(6);
      onSlice();
    }
  });
  expect(counts.reduce((sum, count) => sum + count)).toBe(COMPUTATIONS * SLICES);
  expect(Math.max(...counts)).toBe(1);
});

test('so do those that wait in a generator', async () => {
  const bytes = new Uint8Array(SLICES * 1024 * 1024);
  const counts = await countByTurn(async (onSlice) => {
    let isFirst = true;
    for await (const _ of inSlices(bytes)) {
      // The first slice is that of the caller.
      if (!isFirst) {
        compute(6);
        onSlice();
      }
      isFirst = false;
    }
  });
  expect(counts.length).toBeGreaterThan(0);
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
