import fc from 'fast-check';
import { expect, test } from 'vitest';
import { correctTradeWords } from './trade-spelling.ts';

test.each([
  ['a letter read as another', 'OLIVE PHARHACY SDN BHD', 'OLIVE PHARMACY SDN BHD'],
  ['two letters read as others', 'AIK HUAT HARIWAKE', 'AIK HUAT HARDWARE'],
  ['a lost letter', 'Boulangrie Morel', 'Boulangerie Morel'],
  ['an added letter', 'RESTAURRANT DU PORT', 'RESTAURANT DU PORT'],
  ['a letter read as a blank', 'ENW Hardwa e Centre', 'ENW Hardware Centre'],
  ['a misread letter beside an accent', 'Pâtissenie Morel', 'Pâtisserie Morel'],
])('corrects %s', (_, read, printed) => {
  expect(correctTradeWords(read)).toBe(printed);
});

test.each([
  ['another form of a word', 'City Services Stationary'],
  ['a plural that is not listed', 'Les Boucheries Morel'],
  ['a trade two letters from another', 'Draperie, Tapisserie Morel'],
  ['a word as near to two trades', 'MAISON SYPERMARKET'],
  ['a short word', 'GARDEX MAKKET'],
  ['a name', 'Gardenia Marchand'],
  ['separate words', 'Bakery Centre e Hijos'],
])('keeps %s', (_, name) => {
  expect(correctTradeWords(name)).toBe(name);
});

test('gives back a long trade word whatever letter inside it is read as another', () => {
  const misreading = fc
    .constantFrom('HARDWARE', 'PHARMACY', 'RESTAURANT', 'BOULANGERIE', 'QUINCAILLERIE')
    .chain((word) =>
      fc.tuple(
        fc.constant(word),
        fc.integer({ min: 1, max: word.length - 2 }),
        fc.constantFrom(...'AEHRSTNPMWDBKYCIO'),
      ),
    );
  fc.assert(
    fc.property(misreading, ([word, at, letter]) => {
      const misread = `${word.slice(0, at)}${letter}${word.slice(at + 1)}`;
      expect(correctTradeWords(`MAISON ${misread}`)).toBe(`MAISON ${word}`);
    }),
  );
});
