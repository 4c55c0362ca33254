import { expect, test } from 'vitest';
import { listRowsAbove, listRowsBelow } from './near-rows.ts';

const ROWS = ['head', 'first', 'second', 'third'];

test.each([
  { title: 'in the middle', row: 2, above: ['head', 'first'], below: ['third'] },
  { title: 'at the top', row: 0, above: [], below: ['first', 'second'] },
  { title: 'at the end', row: 3, above: ['first', 'second'], below: [] },
])('rows beside one $title', ({ row, above, below }) => {
  expect(listRowsAbove(ROWS, row, 2)).toEqual(above);
  expect(listRowsBelow(ROWS, row, 2)).toEqual(below);
});
