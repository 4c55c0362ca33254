import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import type { TestFileReport, TestReport } from './check/test-report.ts';

const MAX_MESSAGE_LENGTH = 300;

/**
 * Lists the skipped and the failed tests, then prints a closing line: "N passed, N failed, N skipped".
 * With PROBANT_TEST_REPORT, writes a `TestReport` to the file of that name, which `.ci/run` reads.
 */
export default class TestReportReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const files = new Map(modules.map((module) => [module, reportFile(module)]));
    const failuresElsewhere: string[] = [];
    for (const error of errors as readonly Readonly<Record<string, unknown>>[]) {
      const text = readText(error);
      const message = `outside of its tests: ${readFirstLine(text)}`;
      const own = modules.filter(
        (module) =>
          module.moduleId === error['VITEST_TEST_PATH'] || (wasInterrupted(module) && text.includes(module.moduleId)),
      );
      if (own.length === 0) failuresElsewhere.push(message);
      for (const module of own) files.get(module)?.failures.push(message);
    }
    for (const [module, { failures }] of files)
      if (wasInterrupted(module) && failures.length === 0) failures.push('was not run to its end');
    const report: TestReport = { files: [...files.values()], failuresElsewhere };
    printReport(report, modules);
    const path = process.env['PROBANT_TEST_REPORT'];
    if (path) writeFileSync(path, JSON.stringify(report));
  }
}

/** The process of a file that ended early leaves its tests pending. */
const wasInterrupted = (module: TestModule): boolean => module.state() === 'pending' || module.state() === 'queued';

/** Returns the message of an error. That of the pool says only that a process ended; its cause names the signal and the file. */
function readText({ cause, message = 'no message' }: Readonly<Record<string, unknown>>): string {
  const text = String(message);
  return text.startsWith('[vitest-pool]')
    ? String((cause as { message?: unknown } | undefined)?.message ?? text)
    : text;
}

function reportFile(module: TestModule): TestFileReport & { failures: string[] } {
  const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
  const failures: string[] = [];
  for (const test of module.children.allTests()) {
    const { state, errors } = test.result();
    count[state] += 1;
    if (state === 'failed') failures.push(`${test.fullName}: ${readFirstLine(errors?.[0]?.message)}`);
  }
  // A file that cannot be loaded, and a hook that fails.
  if (module.state() === 'failed' && failures.length === 0)
    failures.push(readFirstLine(module.errors()[0]?.message ?? 'a hook failed'));
  const { duration, collectDuration, prepareDuration, setupDuration } = module.diagnostic();
  return {
    file: module.relativeModuleId,
    passed: count.passed,
    skipped: count.skipped + count.pending,
    ms: Math.round(duration + collectDuration + prepareDuration + setupDuration),
    failures,
  };
}

function printReport({ files, failuresElsewhere }: TestReport, modules: readonly TestModule[]): void {
  const skipped = modules.flatMap((module) =>
    [...module.children.allTests('skipped')].map((test) => `${module.relativeModuleId}: ${test.fullName}`),
  );
  const failures = files.flatMap(({ file, failures: own }) => own.map((failure) => `${file}: ${failure}`));
  failures.push(...failuresElsewhere);
  for (const [title, lines] of [
    ['Skipped', skipped],
    ['Failed', failures],
  ] as const)
    if (lines.length > 0) console.log(`\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
  const passed = files.reduce((sum, file) => sum + file.passed, 0);
  console.log(`\n${passed} passed, ${failures.length} failed, ${skipped.length} skipped`);
}

const readFirstLine = (message: unknown): string =>
  String(message ?? 'no message')
    .split('\n', 1)[0]
    ?.slice(0, MAX_MESSAGE_LENGTH) ?? '';
