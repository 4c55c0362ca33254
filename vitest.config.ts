import { defineConfig } from 'vitest/config';

// Tests that read pictures in this process load the OCR runtime, which would otherwise open a log file that child processes inherit.
process.env['ORT_DISABLE_TELEMETRY'] = '1';

export default defineConfig({
  test: {
    include: ['{libs,services,apps,client,samples,scripts,eval}/**/*.test.ts', '.ci/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Ends a wait for what will never come; the default of 1 s is a speed to reach.
    expect: { poll: { timeout: 60_000 } },
    globalSetup: ['./.ci/test-server.ts'],
    reporters: ['default', './.ci/test-report.reporter.ts'],
  },
});
