import { spawnSync } from 'node:child_process';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { describe, expect, test } from 'vitest';
import { parseStartOptions } from './start-options.ts';

test('reads --only in both forms, and --help', () => {
  expect(parseStartOptions([])).toEqual({ only: undefined, help: false });
  expect(parseStartOptions(['--only=extraction,export'])).toEqual({ only: 'extraction,export', help: false });
  expect(parseStartOptions(['--only', 'export'])).toEqual({ only: 'export', help: false });
  expect(parseStartOptions(['-h'])).toMatchObject({ help: true });
});

test.each([
  { words: ['--porrt=9000'], message: 'unknown option --porrt=9000; --help lists the options' },
  { words: ['-x'], message: 'unknown option -x; --help lists the options' },
  { words: ['extraction'], message: 'unknown option extraction; --help lists the options' },
  { words: ['--only'], message: '--only needs a value, such as --only=extraction,audit-trail' },
  { words: ['--only='], message: '--only needs a value, such as --only=extraction,audit-trail' },
])('$words is one sentence', ({ words, message }) => {
  expect(() => parseStartOptions(words)).toThrow(message);
});

describe('the start command', () => {
  // A folder that cannot be created: a start would fail, and print that.
  const start = (...words: readonly string[]) =>
    spawnSync(process.execPath, ['apps/platform/src/main.ts', ...words], {
      cwd: repositoryRoot,
      env: { PATH: process.env['PATH'] ?? '', PROBANT_DATA_DIR: '/dev/null/data' },
      encoding: 'utf8',
    });

  test('prints its options for --help and starts nothing', () => {
    expect(start('--help')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^Usage: npm run up/),
      stderr: '',
    });
  });

  test.each([['--porrt=9000'], ['--only=extractoin']])('exits with 2 after one sentence for %s', (word) => {
    const { status, stdout, stderr } = start(word);
    expect({ status, stdout, lines: stderr.trim().split('\n').length }).toEqual({ status: 2, stdout: '', lines: 1 });
    expect(stderr).not.toContain('    at ');
  });
});
