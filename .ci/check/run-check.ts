import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './run-command.ts';
import { runFileAgain, runTests } from './run-tests.ts';
import { type CheckStep, DEADLINE_MINUTES, type TestStep } from './step.ts';
import type { TestFileReport } from './test-report.ts';
import { decideVerdict, MAX_UNSTABLE_FILES, type SecondLook, type Verdict } from './verdict.rules.ts';

const SLOWEST_FILE_COUNT = 10;

type StepTime = { readonly name: string; readonly seconds: number };

/** What the steps gave. */
export type CheckResult = {
  readonly verdict: Verdict;
  /** In the order in which they ran. */
  readonly times: readonly StepTime[];
  readonly files: readonly TestFileReport[];
};

/**
 * Runs the tests, one step after the other, then the checks, and then, alone, each file that failed. The groups of checks run at the same
 * time, the checks of a group one after the other: most use one core.
 */
export async function runCheck(
  testSteps: readonly TestStep[],
  checkGroups: readonly (readonly CheckStep[])[],
): Promise<CheckResult> {
  const folder = mkdtempSync(join(tmpdir(), 'probant-check-'));
  const times: StepTime[] = [];
  const steady: TestFileReport[] = [];
  const failed: { readonly step: TestStep; readonly first: TestFileReport }[] = [];
  const otherFailures: string[] = [];
  let checksPassed = 0;

  for (const step of testSteps) {
    console.log(`\n== ${step.name}`);
    const run = await runTests(step, folder);
    times.push({ name: step.name, seconds: run.seconds });
    otherFailures.push(...run.otherFailures);
    for (const file of run.files)
      if (file.failures.length === 0) steady.push(file);
      else failed.push({ step, first: file });
  }
  const options = { environment: {}, deadlineMinutes: DEADLINE_MINUTES, keepsOutput: true };
  const runGroup = async (steps: readonly CheckStep[]) => {
    for (const { name, command } of steps) {
      const { ok, seconds, problem, output } = await runCommand(command, options);
      console.log(`\n== ${name}\n${output.trimEnd()}`);
      times.push({ name, seconds });
      if (ok) checksPassed += 1;
      else otherFailures.push(`${name}: ${problem}`);
    }
  };
  await Promise.all(checkGroups.map(runGroup));
  // A run with more failed files fails whatever they give.
  const isHopeless = failed.length > MAX_UNSTABLE_FILES;
  const again: SecondLook[] = [];
  for (const { step, first } of failed) {
    const second = isHopeless ? null : await lookAgain(step, first);
    again.push({ step: step.name, first, second });
  }
  rmSync(folder, { recursive: true });
  return {
    verdict: decideVerdict({ steady, again, checksPassed, otherFailures }),
    times,
    files: [...steady, ...failed.map(({ first }) => first)],
  };

  async function lookAgain(step: TestStep, { file }: TestFileReport): Promise<TestFileReport> {
    console.log(`\n== once more, alone: ${file}`);
    const second = await runFileAgain(step, folder, file);
    times.push({ name: `once more: ${file}`, seconds: second.ms / 1000 });
    return second;
  }
}

/** Returns the commit that is checked out. */
export const readCommit = (): string => execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();

/** Prints what the steps took, what failed, what is unstable, the commit, and last "N passed, N failed, N skipped". */
export function printCheck({ verdict, times, files }: CheckResult): void {
  const format = (seconds: number) => `${seconds.toFixed(1).padStart(7)} s  `;
  printList(
    'Seconds of each step:',
    times.map(({ seconds, name }) => format(seconds) + name),
  );
  printList(
    'Slowest files:',
    files
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, SLOWEST_FILE_COUNT)
      .map(({ ms, file }) => format(ms / 1000) + file),
  );
  if (verdict.failures.length > 0) printList('Failed:', verdict.failures);
  printList(`Unstable: ${verdict.unstableFiles}`, verdict.unstable);
  console.log(`\ncommit ${readCommit()}`);
  console.log(`${verdict.passed} passed, ${verdict.failed} failed, ${verdict.skipped} skipped`);
}

function printList(title: string, lines: readonly string[]): void {
  console.log(`\n${title}`);
  for (const line of lines) console.log(`  ${line}`);
}
