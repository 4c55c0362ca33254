import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** Lists the skipped tests, then prints the closing line that CI reads: "N passed, N failed, N skipped". */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    const skipped: string[] = [];
    for (const module of modules) {
      const before = count.failed;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        count[state] += 1;
        if (state === 'skipped') skipped.push(`${module.relativeModuleId}: ${test.fullName}`);
      }
      if (module.state() === 'failed' && count.failed === before) count.failed += 1;
    }
    const failed = count.failed + (errors.length > 0 ? 1 : 0);
    if (skipped.length > 0) console.log(`\nSkipped:\n${skipped.map((line) => `  ${line}`).join('\n')}`);
    console.log(`\n${count.passed} passed, ${failed} failed, ${count.skipped + count.pending} skipped`);
    const counts = process.env['PROBANT_TEST_COUNTS'];
    if (counts) writeFileSync(counts, `${count.passed} ${failed} ${count.skipped + count.pending}\n`);
  }
}
