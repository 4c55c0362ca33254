import { defineConfig } from 'vitest/config';
import { chooseBySuiteSize } from './suite-size.ts';

/** The fault suite: `npm run test:faults`, shortened with PROBANT_FAULTS=short for `.ci/run`. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['faults/**/*.test.ts'],
    // Memory, event loop, CPU and the time of an answer are measured by the full suite: the short one sends one quick attack of each hostile
    // suite.
    exclude: chooseBySuiteSize({
      short: ['faults/hostile-*.test.ts', 'faults/soak.test.ts', 'faults/database-hung.test.ts'],
      full: ['faults/quick-attacks.test.ts'],
    }),
    // Each scenario has its own PostgreSQL and services. The full suite runs one at a time; the short one mostly waits for processes
    // to start.
    pool: 'forks',
    maxWorkers: chooseBySuiteSize({ short: 3, full: 1 }),
    isolate: false,
    // Not a limit to beat: scenarios that hang fail by their own deadlines, which name what they waited for.
    testTimeout: 3_600_000,
    hookTimeout: 300_000,
    disableConsoleIntercept: true,
    globalSetup: ['./faults/environment/clean-up-leftovers.ts'],
    reporters: ['default', './.ci/test-report.reporter.ts'],
  },
});
