import { defineConfig } from 'vitest/config';
import { EXCLUDED_FOLDERS, LONG_TEST_FILES, SHARED_OPTIONS, TEST_FILES } from './.ci/test-suites.ts';

/** The daily suite, `npm test`. */
export default defineConfig({
  test: {
    ...SHARED_OPTIONS,
    globalSetup: ['./.ci/test-folder.ts', ...SHARED_OPTIONS.globalSetup],
    include: TEST_FILES,
    exclude: [...EXCLUDED_FOLDERS, ...LONG_TEST_FILES],
    // Processes: while a thread starts a child, the child has the sockets of all threads, so that a port that another one gave up is taken.
    pool: 'forks',
    isolate: false,
    // Node loads the modules itself, as in production: the runner of Vite takes up to a fifth more CPU time. `vi.mock` does not work then.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: ['--import', new URL('.ci/load-jsx.ts', import.meta.url).href],
    // One more than the cores of a small machine: tests wait for processes, disks and a browser for two fifths of their time.
    maxWorkers: 3,
    reporters: ['default', './.ci/test-report.reporter.ts'],
  },
});
