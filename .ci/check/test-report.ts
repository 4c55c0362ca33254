import { readFileSync } from 'node:fs';

/** What a run of one test file gave. */
export type TestFileReport = {
  /** Path from the root of the repository. */
  readonly file: string;
  readonly passed: number;
  readonly skipped: number;
  /** Time of loading and running the file, in milliseconds. */
  readonly ms: number;
  /** One line for each failed test, hook or error outside of the tests. */
  readonly failures: readonly string[];
};

/** What a run of vitest gave. */
export type TestReport = {
  readonly files: readonly TestFileReport[];
  /** Errors that belong to no file. */
  readonly failuresElsewhere: readonly string[];
};

/** Reads the report that `.ci/test-report.reporter.ts` wrote. Returns null when the run wrote none, as after a crash. */
export function readTestReport(path: string): TestReport | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as TestReport;
  } catch {
    return null;
  }
}
