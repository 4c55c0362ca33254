import { randomInt } from 'node:crypto';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the generators of the randomised tests start. */
    probantTestSeed: number;
  }
}

/** The same for every commit, so that a change is judged by its tests and not by the numbers they drew. */
const FIXED_SEED = 20_261_128;
/** Seeds are signed integers of 32 bits (https://fast-check.dev/docs/configuration/user-definable-values/). */
const MAX_SEED = 2 ** 31 - 1;

/**
 * Gives the randomised tests of the run one seed and prints it: PROBANT_TEST_SEED, which may also be `random`, or the fixed seed.
 *
 * @throws Error when PROBANT_TEST_SEED is neither `random` nor an integer from 0 to 2,147,483,647.
 */
export function setup(project: TestProject): void {
  const seed = readSeed(process.env['PROBANT_TEST_SEED']);
  // Another project of the same run draws no other one.
  if (process.env['PROBANT_TEST_SEED'] === 'random') process.env['PROBANT_TEST_SEED'] = String(seed);
  project.provide('probantTestSeed', seed);
  console.log(`Seed of the randomised tests: ${seed} (PROBANT_TEST_SEED=${seed} repeats them)`);
}

export function readSeed(text: string | undefined): number {
  if (text === undefined || text === '') return FIXED_SEED;
  if (text === 'random') return randomInt(MAX_SEED);
  const seed = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(seed <= MAX_SEED)) throw new Error(`PROBANT_TEST_SEED: expected an integer from 0 to ${MAX_SEED}, or random`);
  return seed;
}
