import { expect, test } from 'vitest';
import { type Anchor, groupAnchors } from './group-anchors.rules.ts';

const anchor = (size: number, erasures: number, store: string): Anchor => ({
  size,
  erasures,
  store,
  anchored_at: '2026-11-21T10:00:00.000Z',
  stamped_at: null,
});

test('copies of one state are one group, and an anonymisation makes another one of the same size', () => {
  const groups = groupAnchors([
    anchor(30, 1, 'bucket'),
    anchor(30, 1, 'folder'),
    anchor(30, 0, 'folder'),
    anchor(12, 0, 'folder'),
  ]);
  expect(groups.map(({ size, erasures, anchors, growth }) => [size, erasures, anchors.length, growth])).toEqual([
    [30, 1, 2, 0],
    [30, 0, 1, 18],
    [12, 0, 1, null],
  ]);
});
