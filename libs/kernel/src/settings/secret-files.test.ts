import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { listProblems } from '../testing/list-problems.ts';
import { defineOptionalSetting, defineSettings, type Environment } from './define-settings.ts';
import { createPatternParser, createUrlParser, textParser } from './parsers.ts';
import { readSettings } from './read-settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'probant-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function writeSecret(name: string, contents: string | Uint8Array, mode = 0o600): string {
  const path = join(folder, name);
  writeFileSync(path, contents);
  chmodSync(path, mode);
  return path;
}

const SCHEMAS = {
  relay: defineSettings({
    settings: {
      key: defineOptionalSetting({
        variable: 'PROBANT_KEY',
        parser: createPatternParser(/^.{8,}$/, 'at least 8 characters'),
        unset: 'none',
        meaning: 'Key.',
        isSecret: true,
      }),
      user: defineOptionalSetting({ variable: 'PROBANT_USER', parser: textParser, unset: 'none', meaning: 'User.' }),
      database: defineOptionalSetting({
        variable: 'DATABASE_URL',
        parser: createUrlParser('postgres:'),
        unset: 'none',
        meaning: 'Database.',
        isSecret: true,
      }),
    },
    allOrNone: [['key', 'user']],
    build: (values) => values,
  }),
};

const read = (environment: Environment) =>
  readSettings(SCHEMAS, { environment, root: folder, otherVariables: [], tlsVariable: 'PROBANT_REQUIRE_TLS' });

const listProblemsOf = (environment: Environment): readonly string[] =>
  listProblems(() => read({ PROBANT_USER: 'u', ...environment }));

describe('a secret from a file', () => {
  test.each([
    { ending: 'no newline', contents: 'hunter2 hunter2' },
    { ending: 'a newline', contents: 'hunter2 hunter2\n' },
    { ending: 'a Windows newline', contents: 'hunter2 hunter2\r\n' },
  ])('is its text without the newline at its end: $ending', ({ contents }) => {
    const file = writeSecret('key', contents);
    expect(read({ PROBANT_KEY_FILE: file, PROBANT_USER: 'u' }).settings.relay.key).toBe('hunter2 hunter2');
  });

  test('keeps every newline but the last one', () => {
    const schemas = {
      text: defineSettings({
        settings: {
          text: defineOptionalSetting({
            variable: 'PROBANT_TEXT',
            parser: createPatternParser(/./, 'a text'),
            unset: 'none',
            meaning: 'Text.',
            isSecret: true,
          }),
        },
        build: (values) => values,
      }),
    };
    const environment = { PROBANT_TEXT_FILE: writeSecret('lines', 'a\nb\n\n') };
    const options = { environment, root: folder, otherVariables: [], tlsVariable: 'PROBANT_REQUIRE_TLS' };
    expect(readSettings(schemas, options).settings.text.text).toBe('a\nb\n');
  });

  test('is found from the root when its path is relative', () => {
    writeSecret('relative-key', 'hunter2 hunter2');
    expect(read({ PROBANT_KEY_FILE: 'relative-key', PROBANT_USER: 'u' }).settings.relay.key).toBe('hunter2 hunter2');
  });

  test('works for a secret whose name has no prefix', () => {
    const file = writeSecret('database-url', 'postgres://u:p@127.0.0.1/db\n');
    expect(read({ DATABASE_URL_FILE: file }).settings.relay.database).toBe('postgres://u:p@127.0.0.1/db');
  });

  test.skipIf(process.platform === 'win32')('is accepted with a warning when others can read the file', () => {
    const file = writeSecret('open-key', 'hunter2 hunter2', 0o644);
    const { settings, warnings } = read({ PROBANT_KEY_FILE: file, PROBANT_USER: 'u' });
    expect(settings.relay.key).toBe('hunter2 hunter2');
    expect(warnings).toEqual(['PROBANT_KEY_FILE: every user of this machine can read the file; set its mode to 600']);
    expect(
      read({ PROBANT_KEY_FILE: writeSecret('key', 'hunter2 hunter2', 0o640), PROBANT_USER: 'u' }).warnings,
    ).toEqual([]);
  });
});

describe('a start is refused with one line', () => {
  const namedPipe = join(folder, 'pipe');
  if (process.platform !== 'win32') execFileSync('mkfifo', [namedPipe]);

  test.each([
    { title: 'that does not exist', file: join(folder, 'none'), line: 'the file cannot be read (ENOENT)' },
    { title: 'that is a folder', file: folder, line: 'expected the path of a file' },
    { title: 'that is a named pipe', file: namedPipe, line: 'expected the path of a file' },
    { title: 'that is empty', file: writeSecret('empty', '\n'), line: 'the file is empty' },
    {
      title: 'that is not UTF-8',
      file: writeSecret('binary', new Uint8Array([0xff, 0xfe, 0x41])),
      line: 'the file is not UTF-8 text',
    },
    {
      title: 'of more than 64 KiB',
      file: writeSecret('large', 'x'.repeat(65_537)),
      line: 'the file is larger than 65536 bytes',
    },
    { title: 'with NUL in its path', file: 'a\0b', line: 'the file cannot be read (ERR_INVALID_ARG_VALUE)' },
  ])('for a file $title', ({ file, line }) => {
    expect(listProblemsOf({ PROBANT_KEY_FILE: file })).toEqual([`PROBANT_KEY_FILE: ${line}`]);
  });

  test('when the secret and its file are both set, without the content of either', () => {
    const file = writeSecret('second', 'hunter3 hunter3');
    expect(listProblemsOf({ PROBANT_KEY: 'hunter2 hunter2', PROBANT_KEY_FILE: file })).toEqual([
      'PROBANT_KEY_FILE: expected without PROBANT_KEY, which is set too',
    ]);
  });

  test('when the content of the file is malformed, without the content', () => {
    expect(listProblemsOf({ PROBANT_KEY_FILE: writeSecret('short', 'hunter2') })).toEqual([
      'PROBANT_KEY: expected at least 8 characters',
    ]);
  });

  test('when a secret is put where the path of its file belongs, without that secret', () => {
    expect(listProblemsOf({ PROBANT_KEY_FILE: 'hunter2 hunter2' }).join()).not.toContain('hunter2');
  });

  test('for the file of a setting that is not secret', () => {
    expect(listProblemsOf({ PROBANT_USER: '', PROBANT_USER_FILE: writeSecret('user', 'u') })).toEqual([
      'PROBANT_USER_FILE: unknown variable; did you mean PROBANT_KEY_FILE?',
    ]);
  });
});
