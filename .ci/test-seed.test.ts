import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { readSeed } from './test-seed.ts';

test('is the same in each run unless one is named', () => {
  expect(readSeed(undefined)).toBe(readSeed(''));
  expect(readSeed('17')).toBe(17);
});

test('is drawn when asked for', () => {
  const seeds = Array.from({ length: 20 }, () => readSeed('random'));
  expect(new Set(seeds).size).toBeGreaterThan(1);
  for (const seed of seeds) expect(readSeed(String(seed))).toBe(seed);
});

test.each(['-1', '1.5', 'fixed', '2147483648', ' '])('is refused when it is "%s"', (text) => {
  expect(() => readSeed(text)).toThrow('PROBANT_TEST_SEED: expected an integer from 0 to 2147483647, or random');
});

test('decides what properties and samples draw, and is printed by a property that fails', () => {
  const seed = inject('probantTestSeed');
  expect(fc.sample(fc.integer(), 5)).toEqual(fc.sample(fc.integer(), { seed, numRuns: 5 }));
  const { seed: used, counterexample } = fc.check(fc.property(fc.integer(), () => false));
  expect(used).toBe(seed);
  expect(counterexample).toEqual(
    fc.check(
      fc.property(fc.integer(), () => false),
      { seed },
    ).counterexample,
  );
  expect(() => fc.assert(fc.property(fc.integer(), () => false))).toThrow(`seed: ${seed}`);
});
