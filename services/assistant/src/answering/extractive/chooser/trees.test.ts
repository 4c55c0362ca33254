import { expect, test } from 'vitest';
import { sumLeaves } from './trees.ts';

const TREES = {
  features: ['coverage', 'similarity'],
  base: -1,
  trees: [[[0, 0.5, 1, 2], [0.25], [1, 0.7, 3, 4], [0.5], [2]], [[0.125]]],
} as const;

test.each([
  ['few words', { coverage: 0.5, similarity: 1 }, -0.625],
  ['many words, not similar', { coverage: 0.6, similarity: 0.7 }, -0.375],
  ['many words, similar', { coverage: 0.6, similarity: 0.71 }, 1.125],
  ['a feature that is missing counts as 0', { coverage: 0.6 }, -0.375],
])('%s', (_title, features, expected) => expect(sumLeaves(TREES, features)).toBe(expected));
