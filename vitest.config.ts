import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{libs,services,apps,samples,scripts,eval}/**/*.test.ts', '.ci/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    globalSetup: ['./.ci/test-server.ts'],
    reporters: ['default', './.ci/closing-line.reporter.ts'],
  },
});
