import { expect, test } from 'vitest';
import { type CoverShape, coversBox, coversPoint } from './cover-shape.rules.ts';

const DIAMOND: CoverShape = { outline: [10, 0, 20, 10, 10, 20, 0, 10], reach: null };
const HOOK: CoverShape = { outline: [0, 0, 20, 0, 20, 20], reach: 3 };

test.each([
  ['the middle of an area', DIAMOND, 10, 10, true],
  ['a corner of its box', DIAMOND, 1, 1, false],
  ['a point beside a line, within half its width', HOOK, 10, 2, true],
  ['a point near the end of its last part', HOOK, 18, 19, true],
  ['a point between the parts of a line', HOOK, 10, 10, false],
] as const)('says whether %s is covered', (_, shape, x, y, isCovered) => {
  expect(coversPoint(shape, x, y)).toBe(isCovered);
});

test('covers a box only when all of it is covered', () => {
  expect(coversBox(DIAMOND, [8, 8, 12, 12])).toBe(true);
  expect(coversBox(DIAMOND, [1, 8, 12, 19])).toBe(false);
});

test('covers nothing without corners', () => {
  expect(coversPoint({ outline: [], reach: null }, 0, 0)).toBe(false);
  expect(coversPoint({ outline: [0, 0], reach: 3 }, 9, 9)).toBe(false);
});
