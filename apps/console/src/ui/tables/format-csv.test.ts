import { expect, test } from 'vitest';
import { formatCsv } from './format-csv.ts';

test.each([
  ['words', 'Boulangerie', 'Boulangerie'],
  ['a separator', 'Pain; vin', '"Pain; vin"'],
  ['quotation marks', 'dit "Le Roi"', '"dit ""Le Roi"""'],
  ['a line end', 'a\nb', '"a\nb"'],
  ['a formula', '=SUM(A1)', "'=SUM(A1)"],
  ['a formula behind a sign', '+33 1', "'+33 1"],
  ['a negative amount', '-12,50', '-12,50'],
])('a cell with %s', (_, value, written) => {
  expect(formatCsv([[value, 'x']])).toBe(`\uFEFF${written};x\r\n`);
});
