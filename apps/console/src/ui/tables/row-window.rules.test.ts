import { expect, test } from 'vitest';
import { findRowWindow } from './row-window.rules.ts';

const view = { height: 512, rowHeight: 60, count: 10_000 };

test.each([
  ['the start', 0, { first: 0, end: 20 }],
  ['a step that stays in its block', 120, { first: 0, end: 20 }],
  ['the middle', 24_000, { first: 392, end: 420 }],
  ['the end', 600_000, { first: 9_980, end: 10_000 }],
])('at %s', (_, scrollTop, rows) => {
  expect(findRowWindow({ ...view, scrollTop })).toEqual(rows);
});

test('every row in sight is in the page, wherever the list is scrolled to', () => {
  for (let scrollTop = 0; scrollTop < 2_000; scrollTop += 7) {
    const { first, end } = findRowWindow({ ...view, scrollTop });
    expect(first * view.rowHeight).toBeLessThanOrEqual(scrollTop);
    expect(end * view.rowHeight).toBeGreaterThanOrEqual(scrollTop + view.height);
  }
});

test('a list that became shorter shows its last rows, and an empty one none', () => {
  expect(findRowWindow({ ...view, count: 30, scrollTop: 50_000 })).toEqual({ first: 12, end: 30 });
  expect(findRowWindow({ ...view, count: 0, scrollTop: 50_000 })).toEqual({ first: 0, end: 0 });
});
