import { defineConfig } from 'vitest/config';
import { EXCLUDED_FOLDERS, SHARED_OPTIONS } from '../.ci/test-suites.ts';

/** The tests of the laboratory, `npm run test:lab`. No platform and no database is started, so that files share two processes. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    testTimeout: SHARED_OPTIONS.testTimeout,
    hookTimeout: SHARED_OPTIONS.hookTimeout,
    include: ['lab/**/*.test.ts'],
    exclude: EXCLUDED_FOLDERS,
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    reporters: ['default', './.ci/test-report.reporter.ts'],
  },
});
