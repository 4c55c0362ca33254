import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import type { TestFileReport, TestReport } from './check/test-report.ts';

const MAX_MESSAGE_LENGTH = 300;

/**
 * Lists the skipped and the failed tests, then prints a closing line: "N passed, N failed, N skipped".
 * With PROBANT_TEST_REPORT, writes a `TestReport` to the file of that name, which `.ci/run` reads.
 */
export default class TestReportReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const files = new Map(modules.map((module) => [module.relativeModuleId, reportFile(module)]));
    const failuresElsewhere: string[] = [];
    for (const error of errors as readonly Readonly<Record<string, unknown>>[]) {
      const cause = error['cause'] as Readonly<Record<string, unknown>> | undefined;
      const message = `outside of its tests: ${readFirstLine(cause?.['message'] ?? error['message'])}`;
      const path = error['VITEST_TEST_PATH'];
      const file = typeof path === 'string' ? files.get(relative(process.cwd(), path)) : undefined;
      if (file) file.failures.push(message);
      else failuresElsewhere.push(message);
    }
    reportInterrupted(modules, files, failuresElsewhere);
    const report: TestReport = { files: [...files.values()], failuresElsewhere };
    printReport(report, modules);
    const path = process.env['PROBANT_TEST_REPORT'];
    if (path) writeFileSync(path, JSON.stringify(report));
  }
}

/**
 * Moves the errors of processes that ended early to the files that they were running, so that `.ci/run` looks at these again: vitest names
 * the file in the message, and leaves its tests pending.
 */
function reportInterrupted(
  modules: readonly TestModule[],
  files: ReadonlyMap<string, { readonly failures: string[] }>,
  failuresElsewhere: string[],
): void {
  for (const module of modules) {
    if (module.state() !== 'pending' && module.state() !== 'queued') continue;
    const own = failuresElsewhere.filter((message) => message.includes(module.relativeModuleId));
    files.get(module.relativeModuleId)?.failures.push(...(own.length > 0 ? own : ['was not run to its end']));
    for (const message of own) failuresElsewhere.splice(failuresElsewhere.indexOf(message), 1);
  }
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
