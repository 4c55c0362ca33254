import type { TestFileReport } from './test-report.ts';

/** Files that may fail once and pass alone afterwards. With more of them the run fails. */
export const MAX_UNSTABLE_FILES = 5;

/** A file that failed in a step, and what running it once more, alone, gave; null when it was not run again. */
export type SecondLook = {
  readonly step: string;
  readonly first: TestFileReport;
  readonly second: TestFileReport | null;
};

type FirstLook = {
  /** Reports of the files that passed at once. */
  readonly steady: readonly TestFileReport[];
  readonly again: readonly SecondLook[];
  /** Checks without test files that passed. */
  readonly checksPassed: number;
  /** One line for each failed check, crashed run and error that belongs to no file. */
  readonly otherFailures: readonly string[];
};

export type Verdict = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Lines about what failed for good. */
  readonly failures: readonly string[];
  /** How many files failed first and passed alone, and lines about their first failures. */
  readonly unstableFiles: number;
  readonly unstable: readonly string[];
};

/** Sums up a run: a file that passes when it is run once more is unstable, and one that fails twice has failed. */
export function decideVerdict({ steady, again, checksPassed, otherFailures }: FirstLook): Verdict {
  const isRecovered = ({ second }: SecondLook) => second !== null && second.failures.length === 0;
  const recovered = again.filter(isRecovered);
  const failedTwice = again.filter((look) => !isRecovered(look));
  const failures = [
    ...failedTwice.flatMap(({ step, first, second }) =>
      (second ?? first).failures.map((failure) => `${step}: ${first.file}: ${failure}`),
    ),
    ...otherFailures,
  ];
  if (recovered.length > MAX_UNSTABLE_FILES)
    failures.push(`${recovered.length} files are unstable, ${MAX_UNSTABLE_FILES} are allowed`);
  const counted = [...steady, ...again.map(({ first, second }) => second ?? first)];
  return {
    passed: checksPassed + sum(counted.map(({ passed }) => passed)),
    failed: failures.length,
    skipped: sum(counted.map(({ skipped }) => skipped)),
    failures,
    unstableFiles: recovered.length,
    unstable: recovered.flatMap(({ step, first }) => first.failures.map((line) => `${step}: ${first.file}: ${line}`)),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
