import { expect, test } from 'vitest';
import { readFileName } from './file-name.ts';

test.each([
  ['attachment; filename="fec.txt"', 'fec.txt'],
  ['attachment; filename=fec.txt', 'fec.txt'],
  ['attachment; filename="e.txt"; filename*=UTF-8\'\'%C3%A9critures.txt', 'écritures.txt'],
  ['attachment; filename="a \\"b\\".txt"', 'a "b".txt'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="C:\\\\folder\\\\a.txt"', 'a.txt'],
  ["attachment; filename*=UTF-8''..%2F..%2Fx.sh", 'x.sh'],
  ['attachment; filename*=UTF-8\'\'%E9; filename="ok.txt"', 'ok.txt'],
  ['attachment; filename=".."', null],
  ['attachment', null],
  [null, null],
])('readFileName reads %j as %j', (header, name) => {
  expect(readFileName(header)).toBe(name);
});
