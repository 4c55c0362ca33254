import { createTimeSlicer } from '@probant/kernel/time-slicer';
import { expect, test } from 'vitest';
import { assertSize } from './assert-size.ts';

const slicer = createTimeSlicer(new AbortController().signal);
const isAccepted = (value: unknown, maxCharacters: number) =>
  assertSize(value, maxCharacters, slicer).then(
    () => true,
    () => false,
  );

test.each([
  ['a short text', 'abc', 10, true],
  ['a long text', 'x'.repeat(11), 10, false],
  ['a long name', { ['x'.repeat(20)]: 1 }, 10, false],
  ['many empty arrays', Array(100).fill([]), 100, false],
  ['a deep text', [[[[{ a: 'x'.repeat(100) }]]]], 100, false],
  ['a value of this size', { a: [1, 'b', null], c: { d: true } }, 40, true],
])('%s is accepted or refused', async (_, value, maxCharacters, expected) => {
  expect(await isAccepted(value, maxCharacters)).toBe(expected);
});

test('names the limit', async () => {
  await expect(assertSize('x'.repeat(2_000), 1_000, slicer)).rejects.toThrow('more than 1,000 characters');
});
