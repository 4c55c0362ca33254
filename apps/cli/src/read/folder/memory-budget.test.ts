import { expect, test } from 'vitest';
import { createMemoryBudget } from './memory-budget.ts';

/** Reserves in turn and lists which requests were granted so far. */
function createRequests(maxBytes: number) {
  const budget = createMemoryBudget(maxBytes);
  const granted: number[] = [];
  const reserve = (...sizes: readonly number[]) => {
    for (const size of sizes) void budget.reserve(size).then(() => granted.push(size));
  };
  const list = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return granted;
  };
  return { ...budget, reserve, list };
}

test('grants what fits, in the order of arrival', async () => {
  const { list, release, reserve } = createRequests(100);
  reserve(60, 50, 10);
  expect(await list()).toEqual([60]);
  release(60);
  expect(await list()).toEqual([60, 50, 10]);
});

test('grants a file that is larger than all memory alone', async () => {
  const { list, release, reserve } = createRequests(100);
  reserve(10, 500, 20);
  expect(await list()).toEqual([10]);
  release(10);
  expect(await list()).toEqual([10, 500]);
  release(500);
  expect(await list()).toEqual([10, 500, 20]);
});
