import { expect, test } from 'vitest';
import { startOnce } from './start-once.ts';

test('starts once for all callers, those that call before it is ready too', async () => {
  let starts = 0;
  const open = startOnce(async () => ++starts);
  expect([...(await Promise.all([open(), open()])), await open()]).toEqual([1, 1, 1]);
});

test('starts again after a start that failed', async () => {
  const outcomes = [Promise.reject(new Error('no place')), Promise.resolve('ready')];
  const open = startOnce(() => outcomes.shift() ?? Promise.reject(new Error('a third start')));
  await expect(open()).rejects.toThrow('no place');
  expect([await open(), await open()]).toEqual(['ready', 'ready']);
});
