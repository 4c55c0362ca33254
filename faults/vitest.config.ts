import { defineConfig } from 'vitest/config';
import { inForm } from './form.ts';

/** The fault suite: `npm run test:faults`, or with PROBANT_FAULTS=short the few minutes' worth less that `.ci/run` takes. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['faults/**/*.test.ts'],
    // Each scenario has a PostgreSQL and services of its own. In the full form it wants the machine for itself; much of the short
    // one is waiting for processes to start.
    pool: 'forks',
    maxWorkers: inForm({ short: 3, full: 1 }),
    isolate: false,
    // Not to be beaten: a scenario that hangs says so by its own deadlines, which name what it waited for.
    testTimeout: 3_600_000,
    hookTimeout: 300_000,
    disableConsoleIntercept: true,
    globalSetup: ['./faults/surroundings/leftovers.ts'],
    reporters: ['default', './.ci/closing-line.reporter.ts'],
  },
});
