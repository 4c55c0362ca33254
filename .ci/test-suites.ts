// Tests that read pictures in the process of the test load the OCR runtime, which would otherwise open a log file that child processes
// inherit.
process.env['ORT_DISABLE_TELEMETRY'] = '1';

const FOLDERS = '{libs,services,apps,client,samples,scripts,.ci}';

export const TEST_FILES = [`${FOLDERS}/**/*.test.ts`];

/** Bounds on memory, CPU time and the event loop, which other work on the machine disturbs: `npm run test:long` runs them, one at a time. */
export const LONG_TEST_FILES = [`${FOLDERS}/**/*.long.test.ts`];

export const EXCLUDED_FOLDERS = ['**/node_modules/**'];

/** What every suite shares. */
export const SHARED_OPTIONS = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // Ends a wait for what will never come; the default of 1 s is a speed to reach.
  expect: { poll: { timeout: 60_000 } },
  globalSetup: ['./.ci/test-seed.ts', './.ci/test-server.ts'],
  setupFiles: ['./.ci/test-seed.setup.ts'],
};
