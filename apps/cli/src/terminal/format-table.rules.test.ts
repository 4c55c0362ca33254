import { expect, test } from 'vitest';
import { formatTable } from './format-table.rules.ts';

const headers = ['id', 'documents', 'name'];
const rows = [
  ['a1', '3', 'Notes'],
  ['b22', '12', ''],
];

test('aligns the columns, without blanks at the end of a line', () => {
  expect(formatTable(headers, rows, null)).toEqual(['id   documents  name', 'a1   3          Notes', 'b22  12']);
});

test('keeps the table where it fits exactly', () => {
  expect(formatTable(headers, rows, 21)).toHaveLength(3);
});

test('writes a block for each row in a narrower terminal, without the empty cells', () => {
  expect(formatTable(headers, rows, 20)).toEqual([
    'id         a1',
    'documents  3',
    'name       Notes',
    '',
    'id         b22',
    'documents  12',
  ]);
});

test('is the headers alone without rows', () => {
  expect(formatTable(headers, [], 80)).toEqual(['id  documents  name']);
});
