import { expect, test } from 'vitest';
import { computeEditDistance } from './edit-distance.ts';

test.each([
  ['dupont', 'dupont', 0],
  ['dupont', 'dupond', 1],
  ['dupont', 'duppont', 1],
  ['dupont', 'dpont', 1],
  ['', 'ab', 2],
])('counts the changes from %j to %j', (a, b, distance) => {
  expect(computeEditDistance(a, b, 2)).toBe(distance);
});

test('returns null beyond the limit', () => {
  expect(computeEditDistance('dupont', 'martin', 3)).toBeNull();
});
