import { describe, expect, test } from 'vitest';
import type { TestFileReport } from './test-report.ts';
import { decideVerdict, MAX_UNSTABLE_FILES, type SecondLook } from './verdict.rules.ts';

const passing = (file: string): TestFileReport => ({ file, passed: 3, skipped: 1, ms: 10, failures: [] });
const failing = (file: string): TestFileReport => ({ ...passing(file), passed: 2, failures: ['adds: 1 is not 2'] });
const look = (file: string, second: TestFileReport | null): SecondLook => ({
  step: 'npm test',
  first: failing(file),
  second,
});
const nothing = { steady: [], again: [], checksPassed: 0, otherFailures: [] };

describe('the verdict on a run', () => {
  test('adds the tests and the checks that passed', () => {
    expect(decideVerdict({ ...nothing, steady: [passing('a'), passing('b')], checksPassed: 4 })).toEqual({
      passed: 10,
      failed: 0,
      skipped: 2,
      failures: [],
      unstableFiles: 0,
      unstable: [],
    });
  });

  test('is that a file which passes alone is unstable, with its first failure, and has not failed', () => {
    expect(decideVerdict({ ...nothing, again: [look('a', passing('a'))] })).toEqual({
      passed: 3,
      failed: 0,
      skipped: 1,
      failures: [],
      unstableFiles: 1,
      unstable: ['npm test: a: adds: 1 is not 2'],
    });
  });

  test.each([
    ['fails again', failing('a')],
    ['was not run again', null],
  ])('is that a file which %s has failed', (_, second) => {
    const { failed, failures, unstable } = decideVerdict({ ...nothing, again: [look('a', second)] });
    expect({ failed, failures, unstable }).toEqual({
      failed: 1,
      failures: ['npm test: a: adds: 1 is not 2'],
      unstable: [],
    });
  });

  test.each([
    [MAX_UNSTABLE_FILES, 0],
    [MAX_UNSTABLE_FILES + 1, 1],
  ])('is that %i unstable files are %i failures', (count, failed) => {
    const again = Array.from({ length: count }, (_, index) => look(`file-${index}`, passing(`file-${index}`)));
    expect(decideVerdict({ ...nothing, again }).failed).toBe(failed);
  });

  test('counts failed checks and errors that belong to no file', () => {
    expect(decideVerdict({ ...nothing, otherFailures: ['types', 'npm test: no report'] })).toMatchObject({
      failed: 2,
      failures: ['types', 'npm test: no report'],
    });
  });
});
