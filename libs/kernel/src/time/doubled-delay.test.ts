import { expect, test } from 'vitest';
import { computeDoubledDelay } from './doubled-delay.ts';

test.each([
  { failures: 1, delay: 1_000 },
  { failures: 2, delay: 2_000 },
  { failures: 4, delay: 8_000 },
  { failures: 5, delay: 10_000 },
  { failures: 5_000, delay: 10_000 },
])('the delay after $failures failures is $delay', ({ failures, delay }) => {
  expect(computeDoubledDelay(failures, 1_000, 10_000)).toBe(delay);
});
