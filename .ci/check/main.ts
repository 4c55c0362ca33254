import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from './run-command.ts';
import { runFileAgain, runTests } from './run-tests.ts';
import {
  type CheckStep,
  createChangedTestsStep,
  DEADLINE_MINUTES,
  PRODUCT_CHECKS,
  STATIC_CHECKS,
  TEST_STEPS,
  type TestStep,
} from './steps.ts';
import type { TestFileReport } from './test-report.ts';
import { decideVerdict, MAX_UNSTABLE_FILES, type SecondLook } from './verdict.rules.ts';

/**
 * Runs the full check: the tests, the checks of the source and of the product, and once more, alone, each file that failed.
 * With `--since REVISION`: the checks of the source, and the tests that a change since that revision reaches.
 */
const { since } = parseArgs({ options: { since: { type: 'string' } } }).values;
const SLOWEST_FILE_COUNT = 10;

const folder = mkdtempSync(join(tmpdir(), 'probant-check-'));
const times: { readonly seconds: number; readonly name: string }[] = [];
const steady: TestFileReport[] = [];
const failed: { readonly step: TestStep; readonly first: TestFileReport }[] = [];
const otherFailures: string[] = [];
let checksPassed = 0;

for (const step of since === undefined ? TEST_STEPS : [createChangedTestsStep(since)]) await addTests(step);
for (const check of since === undefined ? [...STATIC_CHECKS, ...PRODUCT_CHECKS] : STATIC_CHECKS) await addCheck(check);
const again = await runFailedFilesAgain();
spawnSync('bash', ['.ci/commit-subjects'], { stdio: 'inherit' });
rmSync(folder, { recursive: true });

printTimes();
const verdict = decideVerdict({ steady, again, checksPassed, otherFailures });
if (verdict.failures.length > 0) printList('Failed:', verdict.failures);
printList(`Unstable: ${verdict.unstableFiles}`, verdict.unstable);
console.log(`\ncommit ${execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()}`);
console.log(`${verdict.passed} passed, ${verdict.failed} failed, ${verdict.skipped} skipped`);
process.exitCode = verdict.failed === 0 ? 0 : 1;

async function addTests(step: TestStep): Promise<void> {
  console.log(`\n== ${step.name}`);
  const run = await runTests(step, folder);
  times.push({ seconds: run.seconds, name: step.name });
  otherFailures.push(...run.otherFailures);
  for (const file of run.files)
    if (file.failures.length === 0) steady.push(file);
    else failed.push({ step, first: file });
}

async function addCheck({ name, command }: CheckStep): Promise<void> {
  console.log(`\n== ${name}`);
  const { ok, seconds, problem } = await runCommand(command, { environment: {}, deadlineMinutes: DEADLINE_MINUTES });
  times.push({ seconds, name });
  if (ok) checksPassed += 1;
  else otherFailures.push(`${name}: ${problem}`);
}

/** Runs no file again when so many failed that the run fails whatever they give. */
async function runFailedFilesAgain(): Promise<readonly SecondLook[]> {
  if (failed.length > MAX_UNSTABLE_FILES)
    return failed.map(({ step, first }) => ({ step: step.name, first, second: null }));
  const looks: SecondLook[] = [];
  for (const { step, first } of failed) {
    console.log(`\n== once more, alone: ${first.file}`);
    const second = await runFileAgain(step, folder, first.file);
    times.push({ seconds: second.ms / 1000, name: `once more: ${first.file}` });
    looks.push({ step: step.name, first, second });
  }
  return looks;
}

function printTimes(): void {
  const format = (seconds: number) => `${seconds.toFixed(1).padStart(7)} s  `;
  const slowest = [...steady, ...failed.map(({ first }) => first)].sort((a, b) => b.ms - a.ms);
  printList(
    'Seconds of each step:',
    times.map(({ seconds, name }) => format(seconds) + name),
  );
  printList(
    'Slowest files:',
    slowest.slice(0, SLOWEST_FILE_COUNT).map(({ ms, file }) => format(ms / 1000) + file),
  );
}

function printList(title: string, lines: readonly string[]): void {
  console.log(`\n${title}`);
  for (const line of lines) console.log(`  ${line}`);
}
