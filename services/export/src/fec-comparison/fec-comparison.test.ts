import { describe, expect, test } from 'vitest';
import { changed, type FecCells, fecFile, SOUND } from '../fec-control/testing/fec-file.ts';
import { compareFec, MOST_NAMED } from './compare-fec.rules.ts';
import { readPrints } from './entry-prints.ts';

const compare = (before: string, after: string) => {
  const [former, next] = [before, after].map((text) => readPrints(Buffer.from(text)));
  if (!former || !next) throw new Error('not a FEC');
  return compareFec(former, next);
};
const sound = fecFile(SOUND);
const entry = (number: string): readonly FecCells[] =>
  SOUND.slice(0, 2).map((cells) => ({ ...cells, EcritureNum: number }));

describe('two FEC of one year', () => {
  test('are the same whatever parts their cells, ends their lines and orders the lines of an entry', () => {
    const other = fecFile([...SOUND.slice(0, 2).reverse(), ...SOUND.slice(2)], { separator: '\t', end: '\n' });
    expect(compare(sound, other)).toMatchObject({
      unchanged_count: 3,
      added_count: 0,
      removed_count: 0,
      changed_count: 0,
    });
  });

  test('show what came and what went, by its line', () => {
    const more = fecFile([...SOUND, ...entry('4')]);
    expect(compare(sound, more)).toMatchObject({
      unchanged_count: 3,
      added: [{ line: 9 }],
      removed: [],
      before: { line_count: 7, entry_count: 3 },
      after: { line_count: 9, entry_count: 4 },
    });
    expect(compare(more, sound)).toMatchObject({ unchanged_count: 3, added: [], removed: [{ line: 9 }] });
  });

  test.each([
    ['a label', { EcritureLib: 'Autre' }, ['EcritureLib']],
    ['amounts', { Debit: '1,00', Credit: '2,00' }, ['Debit', 'Credit']],
    ['an account', { CompteNum: '707000' }, ['CompteNum']],
  ])('show that %s changed', (_, cells, columns) => {
    expect(compare(sound, fecFile(changed({ 3: cells }))).changed).toEqual([
      { line_before: 4, line_after: 4, columns },
    ]);
  });

  test('two lines that swap their amounts are a change', () => {
    const swapped = changed({ 3: { Credit: '20,00' }, 4: { Credit: '100,00' } });
    expect(compare(sound, fecFile(swapped)).changed).toEqual([{ line_before: 4, line_after: 4, columns: ['Credit'] }]);
  });

  test('a line that is there twice is a change', () => {
    expect(compare(sound, fecFile([...SOUND.slice(0, 4), ...SOUND.slice(3)])).changed).toHaveLength(1);
  });

  test('the lists are bounded, the counts are not', () => {
    const many = fecFile(Array.from({ length: MOST_NAMED + 5 }, (_, number) => entry(String(number + 10))).flat());
    const told = compare(sound, many);
    expect([told.added_count, told.added.length, told.removed_count, told.truncated]).toEqual([
      MOST_NAMED + 5,
      MOST_NAMED,
      3,
      true,
    ]);
  });

  test('what is no FEC is none', () => {
    for (const text of ['', 'a;b;c', sound.replace('EcritureNum', 'Numero')])
      expect(readPrints(Buffer.from(text))).toBeNull();
  });
});
