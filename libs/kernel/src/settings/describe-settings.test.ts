import { expect, test } from 'vitest';
import { defineOptionalSetting, defineSetting } from './define-settings.ts';
import { describeSettings } from './describe-settings.ts';
import { textParser, webUrlParser } from './parsers.ts';

const SETTINGS = [
  defineSetting({ variable: 'A_NAME', parser: textParser, default: 'acme', meaning: 'A name.' }),
  defineOptionalSetting({ variable: 'AN_ADDRESS', parser: webUrlParser, unset: 'none', meaning: 'An address.' }),
  defineOptionalSetting({
    variable: 'A_SECRET',
    parser: textParser,
    unset: 'none',
    meaning: 'A secret.',
    isSecret: true,
  }),
];

test('describeSettings returns values, defaults and what is unset', () =>
  expect(describeSettings(SETTINGS, { A_NAME: '' })).toEqual({
    A_NAME: 'acme',
    AN_ADDRESS: 'unset',
    A_SECRET: 'unset',
  }));

test('describeSettings returns no secret and no password of an address', () =>
  expect(
    describeSettings(SETTINGS, { A_NAME: 'other', AN_ADDRESS: 'http://user:pa:ss@host/path', A_SECRET: 'hidden' }),
  ).toEqual({ A_NAME: 'other', AN_ADDRESS: 'http://***@host/path', A_SECRET: 'set' }));

test('describeSettings sees a secret that is read from a file', () =>
  expect(describeSettings(SETTINGS, { A_SECRET_FILE: '/run/secrets/a' })).toMatchObject({ A_SECRET: 'set' }));
