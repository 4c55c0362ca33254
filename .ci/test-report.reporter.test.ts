import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { TestReport } from './check/test-report.ts';

test('names the file and the signal of a process that ended early, and reports the other files', async () => {
  const report = await runTestsOf({
    'ends.test.ts': `import { test } from 'vitest';
      test('passes', () => {});
      test('ends', () => process.kill(process.pid, 'SIGKILL'));`,
    'passes.test.ts': `import { test } from 'vitest'; test('passes', () => {});`,
    'throws.test.ts': `throw new Error('cannot be loaded');`,
  });
  expect(report.failuresElsewhere).toEqual([]);
  expect(new Map(report.files.map(({ file, failures }) => [file, failures]))).toEqual(
    new Map([
      [
        'ends.test.ts',
        [expect.stringMatching(/^outside of its tests: Worker exited unexpectedly with signal SIGKILL/)],
      ],
      ['passes.test.ts', []],
      ['throws.test.ts', ['cannot be loaded']],
    ]),
  );
});

/** Runs the files with vitest and the reporter, and returns what it wrote. */
async function runTestsOf(files: Readonly<Record<string, string>>): Promise<TestReport> {
  const folder = await mkdtemp(join(process.cwd(), 'node_modules', '.reported-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  const reporter = join(import.meta.dirname, 'test-report.reporter.ts');
  const options = {
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    include: ['*.test.ts'],
    exclude: [],
    reporters: [reporter],
  };
  await writeFile(join(folder, 'vitest.config.mjs'), `export default { test: ${JSON.stringify(options)} };`);
  const reportPath = join(folder, 'report.json');
  const vitest = join(process.cwd(), 'node_modules', 'vitest', 'vitest.mjs');
  const env = { ...process.env, PROBANT_TEST_REPORT: reportPath, VITEST: undefined, VITEST_POOL_ID: undefined };
  await new Promise((resolve) => execFile(process.execPath, [vitest, 'run'], { cwd: folder, env }, resolve));
  return JSON.parse(await readFile(reportPath, 'utf8')) as TestReport;
}
