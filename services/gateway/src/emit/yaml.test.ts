import { expect, test } from 'vitest';
import { toYaml } from './yaml.ts';

test('plain data as YAML', () => {
  expect(
    toYaml({
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
    }),
  ).toBe(`"_format_version": "3.0"
name: a-name
"@type": type/x
port: 8080
open: true
nothing: null
word: "no"
path: "~/v1/x(?:/|$)"
none: []
empty: {}
list:
  - a
  - 1
  - b: 2
    c:
      - 3
  - - 4
    - 5
script: |
  if x

    y
  end
`);
});
