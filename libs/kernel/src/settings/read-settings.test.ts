import { describe, expect, test } from 'vitest';
import { listProblems } from '../testing/list-problems.ts';
import { defineOptionalSetting, defineSetting, defineSettings, type Environment } from './define-settings.ts';
import { createPortParser, pathParser, webUrlParser } from './parsers.ts';
import { readSettings } from './read-settings.ts';

const TEST_SCHEMAS = {
  process: defineSettings({
    settings: {
      port: defineSetting({
        variable: 'PROBANT_PORT',
        parser: createPortParser(9_000),
        default: '8080',
        meaning: 'Port.',
      }),
      folder: defineSetting({
        variable: 'PROBANT_DATA_DIR',
        parser: pathParser,
        default: './data',
        meaning: 'Folder.',
      }),
    },
    build: (values) => values,
  }),
  model: defineSettings({
    settings: {
      url: defineOptionalSetting({
        variable: 'PROBANT_MODEL_URL',
        parser: webUrlParser,
        unset: 'none',
        meaning: 'Server.',
      }),
      file: defineOptionalSetting({
        variable: 'PROBANT_MODEL_FILE',
        parser: pathParser,
        unset: 'none',
        meaning: 'Weights.',
      }),
      cache: defineOptionalSetting({
        variable: 'PROBANT_MODEL_CACHE',
        parser: pathParser,
        unset: 'none',
        meaning: 'Cache.',
      }),
      bucket: defineOptionalSetting({
        variable: 'PROBANT_MODEL_BUCKET',
        parser: webUrlParser,
        unset: 'none',
        meaning: 'Weights elsewhere.',
      }),
    },
    requirements: [{ setting: 'url', needs: 'file' }],
    allOrNone: [['file', 'cache']],
    exclusive: [['bucket', 'file']],
    build: ({ url, file }) => (url === null || file === null ? null : { url, file }),
  }),
};

const read = (environment: Environment) =>
  readSettings(TEST_SCHEMAS, {
    environment,
    root: '/r',
    otherVariables: ['PROBANT_HOST', 'PROBANT_EVAL_DATA'],
    tlsVariable: 'PROBANT_REQUIRE_TLS',
  }).settings;

const listProblemsOf = (environment: Environment): readonly string[] => listProblems(() => read(environment));

describe('readSettings', () => {
  test('returns the defaults for an empty environment', () => {
    expect(read({})).toEqual({ process: { port: 8080, folder: '/r/data' }, model: null });
  });

  test('treats an empty variable as unset', () => {
    expect(read({ PROBANT_PORT: '' }).process.port).toBe(8080);
  });

  test('reports the problems of all schemas in one error', () => {
    expect(listProblemsOf({ PROBANT_PORT: '9001', PROBANT_MODEL_URL: 'ftp://x' })).toEqual([
      'PROBANT_PORT: expected a port from 1 to 9000',
      'PROBANT_MODEL_URL: expected a URL that starts with http:// or https://',
    ]);
  });

  test('names the missing variable when a setting needs another one', () => {
    expect(listProblemsOf({ PROBANT_MODEL_URL: 'http://x' })).toEqual([
      'PROBANT_MODEL_FILE: expected a path, as PROBANT_MODEL_URL is set',
    ]);
  });

  test('names the missing variables of a group that is set in part', () => {
    expect(listProblemsOf({ PROBANT_MODEL_FILE: 'm' })).toEqual([
      'PROBANT_MODEL_CACHE: expected together with PROBANT_MODEL_FILE',
    ]);
  });

  test('names both variables when settings that exclude each other are set', () => {
    const files = { PROBANT_MODEL_FILE: 'm', PROBANT_MODEL_CACHE: 'c' };
    expect(listProblemsOf({ ...files, PROBANT_MODEL_BUCKET: 'https://x' })).toEqual([
      'PROBANT_MODEL_FILE: expected without PROBANT_MODEL_BUCKET, which is set too',
    ]);
    expect(listProblemsOf(files)).toEqual([]);
    expect(listProblemsOf({ PROBANT_MODEL_BUCKET: 'https://x' })).toEqual([]);
  });
});

describe('unknown variables', () => {
  test.each([
    ['PROBANT_PROT', 'PROBANT_PORT'],
    ['PROBANT_DATADIR', 'PROBANT_DATA_DIR'],
    ['PROBANT_HOSTS', 'PROBANT_HOST'],
    ['PROBANT_port', 'PROBANT_PORT'],
  ])('%s is reported with the nearest known name', (name, nearest) => {
    expect(listProblemsOf({ [name]: '1' })).toEqual([`${name}: unknown variable; did you mean ${nearest}?`]);
  });

  test('are reported after the bad values, without their own value', () => {
    const problems = listProblemsOf({ PROBANT_SECRET: 'hunter2', PROBANT_PORT: 'x' });
    expect(problems.map((line) => line.split(':')[0])).toEqual(['PROBANT_PORT', 'PROBANT_SECRET']);
    expect(problems.join()).not.toContain('hunter2');
  });

  test.each([
    ['a variable of another process', { PROBANT_HOST: '::1' }],
    ['a variable of a development tool', { PROBANT_EVAL_DATA: '/data' }],
    ['a variable without the prefix', { PORT: '1', HOME: '/root' }],
    ['an empty variable', { PROBANT_PROT: '' }],
  ])('%s is accepted', (_, environment) => {
    expect(listProblemsOf(environment)).toEqual([]);
  });
});
