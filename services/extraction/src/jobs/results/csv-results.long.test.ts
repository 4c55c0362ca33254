import { expect, test } from 'vitest';
import { createManyResults } from '../testing/many-results.ts';

test('200,000 results are all written as CSV, and other calls are answered meanwhile', async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  let lines = 0;
  for await (const _ of (await createManyResults(200_000)).write()) lines += 1;
  clearInterval(timer);
  expect(lines).toBe(200_001);
  expect(turns).toBeGreaterThan(500);
}, 120_000);
