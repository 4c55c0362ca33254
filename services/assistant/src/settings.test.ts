import { expect, test } from 'vitest';
import { ASSISTANT_SCHEMAS } from './settings.ts';

const read = (environment: Readonly<Record<string, string>>) => ASSISTANT_SCHEMAS.assistant.read(environment, '/data');
const KEY = Buffer.alloc(32, 7).toString('base64');

test('keeps no file by default', () => {
  expect(read({})).toMatchObject({ ok: true, settings: { keepsFiles: false, filesKey: null } });
  expect(read({ PROBANT_KB_KEEP_FILES: 'true', PROBANT_KB_FILES_KEY: KEY })).toMatchObject({
    ok: true,
    settings: { keepsFiles: true, filesKey: KEY },
  });
});

test.each(['often', '1', 'TRUE'])('refuses to guess what %s means', (text) => {
  expect(read({ PROBANT_KB_KEEP_FILES: text })).toEqual({
    ok: false,
    problems: ['PROBANT_KB_KEEP_FILES: expected true or false'],
  });
});

test.each(['secret', KEY.slice(1), `${KEY}=`, KEY.replace('=', ''), '../etc/passwd'])(
  'refuses the key %s without quoting it',
  (text) => {
    expect(read({ PROBANT_KB_FILES_KEY: text })).toEqual({
      ok: false,
      problems: ['PROBANT_KB_FILES_KEY: expected the base64 of 32 bytes, as `openssl rand -base64 32` makes them'],
    });
  },
);
