import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { defineConfig } from 'vitest/config';
import { EXCLUDED_FOLDERS, LONG_TEST_FILES, SHARED_OPTIONS, TEST_FILES } from './.ci/test-suites.ts';

// A fresh seed for each run: what fails here fails again with the seed that it prints.
process.env['PROBANT_TEST_SEED'] ??= 'random';

/** The suite of measures and of random exploration, `npm run test:long`: alone on the machine. */
export default defineConfig({
  test: {
    reporters: ['default', './.ci/test-report.reporter.ts'],
    projects: [
      {
        test: {
          ...SHARED_OPTIONS,
          name: 'measures',
          include: LONG_TEST_FILES,
          exclude: EXCLUDED_FOLDERS,
          // A process for each file, one after the other: nothing else is in its memory or takes its time.
          pool: 'forks',
          isolate: true,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...SHARED_OPTIONS,
          name: 'properties',
          include: await findPropertyTests(),
          exclude: [...EXCLUDED_FOLDERS, ...LONG_TEST_FILES],
          pool: 'forks',
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});

/** Returns the test files that draw random values: `npm test` runs them with the same seed every day. */
async function findPropertyTests(): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(TEST_FILES, { exclude: EXCLUDED_FOLDERS }))
    if (readFileSync(file, 'utf8').includes("from 'fast-check'")) files.push(file);
  return files;
}
