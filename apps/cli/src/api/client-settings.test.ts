import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@probant/kernel/settings/config-error';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readApiAccess } from './client-settings.ts';

let folder: string;
let keyFile: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-settings-'));
  keyFile = join(folder, 'key');
  await writeFile(keyFile, 'prb_live_file\n', { mode: 0o600 });
});
afterAll(() => rm(folder, { recursive: true }));

const listProblems = (...parameters: Parameters<typeof readApiAccess>): readonly string[] => {
  try {
    readApiAccess(...parameters);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

describe('readApiAccess', () => {
  test('calls the gateway of this machine by default', () => {
    const access = readApiAccess({}, { PROBANT_API_KEY: 'k', PROBANT_PORT: '9080' });
    expect(access).toEqual({ url: 'http://127.0.0.1:9080', key: 'k', warnings: [] });
  });

  test('takes address and key from the environment', () => {
    const environment = { PROBANT_URL: 'https://probant.example/', PROBANT_API_KEY_FILE: keyFile };
    expect(readApiAccess({}, environment)).toMatchObject({ url: 'https://probant.example', key: 'prb_live_file' });
  });

  test('prefers the options', () => {
    const environment = { PROBANT_URL: 'https://other.example', PROBANT_API_KEY: 'other' };
    const access = readApiAccess({ url: 'http://127.0.0.1:1', keyFile }, environment);
    expect(access).toEqual({ url: 'http://127.0.0.1:1', key: 'prb_live_file', warnings: [] });
  });

  test('warns when the key leaves this machine without TLS', () => {
    const environment = { PROBANT_API_KEY: 'k' };
    expect(readApiAccess({ url: 'http://probant.example' }, environment).warnings).toEqual([
      expect.stringMatching(/^--url: connects to another machine without verified TLS/),
    ]);
  });

  test.each([
    ['no key', {}, {}, /^no API key: set PROBANT_API_KEY/],
    ['an empty key', {}, { PROBANT_API_KEY: '' }, /^no API key/],
    ['a key with a blank', {}, { PROBANT_API_KEY: 'a b' }, /^PROBANT_API_KEY: expected a key without blanks$/],
    ['an address that is none', { url: 'probant' }, { PROBANT_API_KEY: 'k' }, /^--url: expected a URL/],
    ['a file that does not exist', { keyFile: 'none' }, {}, /^--key-file: the file cannot be read/],
    ['a misspelt variable', {}, { PROBANT_API_KEY: 'k', PROBANT_URI: 'x' }, /^PROBANT_URI: .*did you mean PROBANT_URL/],
    [
      'an address without TLS where TLS is required',
      { url: 'http://probant.example' },
      { PROBANT_API_KEY: 'k', PROBANT_REQUIRE_TLS: 'true' },
      /^--url: expected https/,
    ],
  ])('refuses %s in one line', (_, options, environment, problem) => {
    expect(listProblems(options, environment)).toEqual([expect.stringMatching(problem)]);
  });

  test('does not read the settings of the platform on the same machine', () => {
    const environment = { PROBANT_API_KEY: 'k', DATABASE_URL_FILE: '/nonexistent', PROBANT_RATE_LIMITS: 'bad' };
    expect(listProblems({}, environment)).toEqual([]);
  });
});
