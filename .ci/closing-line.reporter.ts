import type { Reporter, TestModule } from 'vitest/node';

/** Prints the plain line CI reads: "N passed, N failed, N skipped". */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      const before = count.failed;
      for (const test of module.children.allTests()) count[test.result().state] += 1;
      if (module.state() === 'failed' && count.failed === before) count.failed += 1;
    }
    const failed = count.failed + (errors.length > 0 ? 1 : 0);
    console.log(`\n${count.passed} passed, ${failed} failed, ${count.skipped + count.pending} skipped`);
  }
}
