import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { toYaml } from './yaml.ts';

const data = {
  _format_version: '3.0',
  name: 'a-name',
  '@type': 'type/x',
  port: 8080,
  open: true,
  nothing: null,
  word: 'no',
  path: '~/v1/x(?:/|$)',
  none: [],
  empty: {},
  list: ['a', 1, { b: 2, c: [3] }, [4, 5]],
  script: 'if x\n\n  y\nend\n',
};

test('writes data that reads back the same, in YAML 1.2 and in YAML 1.1', () => {
  const text = toYaml(data);
  expect(parse(text)).toEqual(data);
  expect(parse(text, { version: '1.1' })).toEqual(data);
});

test('writes several lines as a literal block, and no anchors', () => {
  const shared = { a: 1 };
  expect(toYaml({ first: shared, second: shared, script: 'one\ntwo\n' })).toBe(
    'first:\n  a: 1\nsecond:\n  a: 1\nscript: |\n  one\n  two\n',
  );
});
