import { join } from 'node:path';
import { runCommand } from './run-command.ts';
import type { TestStep } from './step.ts';
import { readTestReport, type TestFileReport } from './test-report.ts';

/** What a step gave. A step that ends well without a report was skipped as a whole, which it says itself. */
type TestRun = {
  readonly files: readonly TestFileReport[];
  readonly seconds: number;
  /** Crashes and errors that belong to no file. */
  readonly otherFailures: readonly string[];
};

/** Runs all tests of a step, or those of `files` alone. `folder` takes the report. */
export async function runTests(
  { name, command, environment, deadlineMinutes, fileDeadlineMinutes }: TestStep,
  folder: string,
  files: readonly string[] = [],
): Promise<TestRun> {
  const reportPath = join(folder, `${crypto.randomUUID()}.json`);
  const { ok, seconds, problem } = await runCommand(command(files), {
    environment: { ...environment, PROBANT_TEST_REPORT: reportPath },
    deadlineMinutes: files.length > 0 ? fileDeadlineMinutes : deadlineMinutes,
  });
  const report = readTestReport(reportPath);
  if (report === null) {
    if (!ok) return { files: [], seconds, otherFailures: [`${name}: no report, ${problem}`] };
    return { files: [{ file: name, passed: 0, skipped: 1, ms: 0, failures: [] }], seconds, otherFailures: [] };
  }
  const otherFailures = report.failuresElsewhere.map((failure) => `${name}: ${failure}`);
  const isExplained = otherFailures.length > 0 || report.files.some(({ failures }) => failures.length > 0);
  if (!ok && !isExplained) otherFailures.push(`${name}: ${problem}`);
  return { files: report.files, seconds, otherFailures };
}

/** Runs a file that failed once more, alone. */
export async function runFileAgain(step: TestStep, folder: string, file: string): Promise<TestFileReport> {
  const { files, otherFailures } = await runTests(step, folder, [file]);
  const report = files.find((candidate) => candidate.file === file);
  const nothing = { file, passed: 0, skipped: 0, ms: 0, failures: ['was not run again'] };
  const { failures, ...counts } = report ?? nothing;
  return { ...counts, failures: [...failures, ...otherFailures] };
}
