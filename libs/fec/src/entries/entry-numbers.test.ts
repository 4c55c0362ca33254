import { expect, test } from 'vitest';
import { MemoryBudget } from '../tables/memory-budget.ts';
import { EntryNumbers } from './entry-numbers.ts';
import { NO_NUMBER } from './entry-table.ts';

/** Whether each number is the highest of its journal and prefix, in turns. */
function followNumbers(texts: readonly (readonly [journal: number, number: string])[]): readonly boolean[] {
  const numbers = new EntryNumbers(new MemoryBudget());
  return texts.map(([journal, text]) => {
    numbers.read(Buffer.from(text), 0, text.length);
    return numbers.isHighest(journal);
  });
}

test('reads the last nine digits and what precedes them', () => {
  const numbers = new EntryNumbers(new MemoryBudget());
  const read = (text: string) => {
    numbers.read(Buffer.from(text), 0, text.length);
    return [numbers.prefix, numbers.number];
  };
  expect(['VE-0012', '12', 'VE-7', '2026000000001', 'VE', ''].map(read)).toEqual([
    [0, 12],
    [1, 12],
    [0, 7],
    [2, 1],
    [0, NO_NUMBER],
    [0, NO_NUMBER],
  ]);
});

test('knows the highest number of each journal and prefix, in any order of them', () => {
  expect(
    followNumbers([
      [0, 'A1'],
      [0, 'A3'],
      [1, 'A1'],
      [0, 'B1'],
      [0, 'A2'],
      [0, 'A3'],
      [1, 'A2'],
      [0, 'A4'],
      [0, '0'],
    ]),
  ).toEqual([true, true, true, true, false, false, true, true, true]);
});

test('reports no number without digits, of the same digits written otherwise, and of sequences beyond 4,096', () => {
  expect(
    followNumbers([
      [0, 'VE'],
      [0, ''],
      [0, '7'],
      [0, '007'],
    ]),
  ).toEqual([false, false, true, false]);
  const prefixes = Array.from({ length: 5000 }, (_, index) => [0, `P${index}-1`] as const);
  expect(followNumbers([...prefixes, [0, 'P0-2'], [0, 'P4999-2']]).slice(-3)).toEqual([false, true, false]);
});
