import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/**
 * Lists the skipped tests, those that passed on a later attempt and those that failed, then prints the closing line that CI reads: "N passed, N failed, N skipped".
 * With PROBANT_TEST_COUNTS, the file of that name gets the three counts, then a line for each failed test and its error.
 */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    const skipped: string[] = [];
    const failures: string[] = [];
    const unsteady: string[] = [];
    for (const module of modules) {
      const before = count.failed;
      for (const test of module.children.allTests()) {
        const { state, errors: causes } = test.result();
        count[state] += 1;
        if (state === 'failed')
          failures.push(`${module.relativeModuleId}: ${test.fullName}: ${firstLine(causes?.[0]?.message)}`);
        if (test.diagnostic()?.flaky) unsteady.push(`${module.relativeModuleId}: ${test.fullName}`);
        if (state === 'skipped') skipped.push(`${module.relativeModuleId}: ${test.fullName}`);
      }
      if (module.state() === 'failed' && count.failed === before) {
        count.failed += 1;
        failures.push(`${module.relativeModuleId}: ${firstLine(module.errors()[0]?.message)}`);
      }
    }
    for (const error of errors) failures.push(`outside of the tests: ${firstLine((error as Partial<Error>)?.message)}`);
    const failed = count.failed + (errors.length > 0 ? 1 : 0);
    if (skipped.length > 0) console.log(`\nSkipped:\n${skipped.map((line) => `  ${line}`).join('\n')}`);
    if (unsteady.length > 0)
      console.log(`\nPassed on a later attempt:\n${unsteady.map((line) => `  ${line}`).join('\n')}`);
    if (failures.length > 0) console.log(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}`);
    console.log(`\n${count.passed} passed, ${failed} failed, ${count.skipped + count.pending} skipped`);
    const counts = process.env['PROBANT_TEST_COUNTS'];
    if (counts)
      writeFileSync(
        counts,
        `${count.passed} ${failed} ${count.skipped + count.pending}\n${[...failures, ...unsteady.map((line) => `passed on a later attempt: ${line}`)].map((line) => `${line}\n`).join('')}`,
      );
  }
}

function firstLine(message: string | undefined): string {
  return (message ?? 'no message').split('\n', 1)[0]?.slice(0, 300) ?? '';
}
