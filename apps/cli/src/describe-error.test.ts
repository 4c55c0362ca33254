import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { describeError } from './describe-error.ts';

test('names the variables to check when no machine has the name that a start is to listen on', async () => {
  const error = await new Promise((resolve) => createServer().once('error', resolve).listen(0, 'name.invalid'));
  expect(describeError(error)).toEqual([
    expect.stringMatching(/^name\.invalid is not an address of this machine .*check PROBANT_HOST, /),
  ]);
});

test('says which file does not exist', () =>
  expect(describeError(Object.assign(new Error('no'), { code: 'ENOENT', syscall: 'open', path: '/a.txt' }))).toEqual([
    '/a.txt does not exist',
  ]));
