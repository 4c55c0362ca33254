import { describe, expect, it } from 'vitest';
import { listAmountsOutOfColumn, MAX_AMOUNTS, type PaintedAmount } from './column.rules.ts';

const DIGIT = 5;

/** An amount of a number of characters that ends at `right`, on a line from the top. */
const amount = (characters: number, right: number, line: number, ending = ''): PaintedAmount => ({
  box: [right - DIGIT * characters, 700 - 15 * line, right, 710 - 15 * line],
  size: 10,
  digitWidth: DIGIT,
  characters,
  ending,
});

const COLUMN = [amount(5, 500, 0), amount(6, 500, 1), amount(5, 500, 2), amount(7, 500, 3)];

describe('listAmountsOutOfColumn', () => {
  it('returns the amount that sticks out by one digit', () => {
    const edited = amount(6, 500 + DIGIT, 4);
    expect(listAmountsOutOfColumn([...COLUMN, edited])).toEqual([edited]);
  });

  const quiet = [
    { title: 'a column', amounts: COLUMN },
    { title: 'an amount that sticks out by half a digit', amounts: [...COLUMN, amount(6, 500 + DIGIT / 2, 4)] },
    { title: 'an amount far below', amounts: [...COLUMN, amount(6, 500 + DIGIT, 30)] },
    { title: 'an amount with a currency that the others lack', amounts: [...COLUMN, amount(6, 500 + DIGIT, 4, '€')] },
    { title: 'two columns', amounts: [...COLUMN, amount(6, 500 + DIGIT, 4), amount(5, 500 + DIGIT, 5)] },
    {
      title: 'amounts that are aligned at the left',
      amounts: [5, 5, 5, 6, 7].map((characters, line) => amount(characters, 400 + DIGIT * characters, line)),
    },
  ];
  it.each(quiet)('returns nothing for $title', ({ amounts }) => {
    expect(listAmountsOutOfColumn(amounts)).toEqual([]);
  });

  it('compares a bounded number of amounts', () => {
    const many = Array.from({ length: 50_000 }, (_, line) => amount(5 + (line % 2), 500, line));
    expect(listAmountsOutOfColumn([...many, amount(6, 505, MAX_AMOUNTS + 1)])).toEqual([]);
  });
});
