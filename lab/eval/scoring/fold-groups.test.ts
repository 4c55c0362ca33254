import { foldWord } from '@probant/scoring/lab';
import { expect, test } from 'vitest';
import { countFalseMerges, readFoldGroups } from './fold-groups.ts';

const groups = readFoldGroups();

test('lists 200 different groups of at least two words', () => {
  expect(new Set(groups.flatMap(({ words }) => words)).size).toBe(groups.flatMap(({ words }) => words).length);
  expect(groups).toHaveLength(200);
  expect(groups.filter(({ words }) => words.length < 2)).toEqual([]);
});

test('every listed group is still merged, and at most 2 % of them falsely', () => {
  const { merged, falseMerges } = countFalseMerges(groups, foldWord);
  expect(merged).toBe(groups.length);
  expect(falseMerges / groups.length).toBeLessThanOrEqual(0.02);
});

test('counts only groups that are merged', () => {
  const listed = [
    { words: ['vendeur', 'vendeuse'], isTrueMerge: true },
    { words: ['vent', 'vente'], isTrueMerge: false },
  ];
  expect(countFalseMerges(listed, foldWord)).toEqual({ merged: 1, falseMerges: 0 });
  expect(countFalseMerges(listed, (word) => word.slice(0, 4))).toEqual({ merged: 2, falseMerges: 1 });
});
