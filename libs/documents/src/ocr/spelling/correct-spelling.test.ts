import { describe, expect, test } from 'vitest';
import { correctSpelling } from './correct-spelling.ts';

/** Corrects a recognised word; `doubts` are the probabilities of other letters, by index of the letter. */
const correct = (word: string, doubts: Readonly<Record<number, Readonly<Record<string, number>>>> = {}): string =>
  correctSpelling(
    [...word].map((character, at) => ({
      character,
      confidence: 0.9,
      probabilityOf: (other) => doubts[at]?.[other] ?? 0,
    })),
  );

describe('correctSpelling with a misread accent', () => {
  test.each([
    {
      title: 'restores the accent when the recogniser saw it as possible',
      word: 'maitre',
      doubts: { 2: { î: 0.05 } },
      expected: 'maître',
    },
    { title: 'adds no accent when none was printed', word: 'maitre', doubts: { 2: { î: 0.0005 } }, expected: 'maitre' },
    { title: 'restores the accent of capitals', word: 'AOUT', doubts: { 2: { Û: 0.2 } }, expected: 'AOÛT' },
    {
      title: 'restores the accent within a longer token',
      word: "l'hötel,",
      doubts: { 3: { ô: 0.03 } },
      expected: "l'hôtel,",
    },
    { title: 'replaces a letter that is neither French nor German', word: 'Noēl', doubts: {}, expected: 'Noël' },
    {
      title: 'chooses the more probable of two spellings',
      word: 'coté',
      doubts: { 1: { ô: 0.3 }, 3: { e: 0.0001 } },
      expected: 'côté',
    },
    { title: 'changes no word that is not in the list', word: 'zorite', doubts: { 3: { î: 0.4 } }, expected: 'zorite' },
    { title: 'keeps a German word', word: 'Bäche', doubts: { 1: { â: 0.0001 } }, expected: 'Bäche' },
  ])('$title', ({ word, doubts, expected }) => {
    expect(correct(word, doubts)).toBe(expected);
  });
});

describe('correctSpelling with the ligature œ', () => {
  test.each([
    ['CEUFS', 'ŒUFS'],
    ["D'0EUVRE", "D'ŒUVRE"],
    ['BCEUF', 'BŒUF'],
    ['S0EUR', 'SŒUR'],
    ['MANEUVRE', 'MANŒUVRE'],
    ['Euvres', 'Œuvres'],
    ['bæuf', 'bœuf'],
    ['Vœeux', 'Vœux'],
  ])('corrects %s to %s', (word, expected) => {
    expect(correct(word)).toBe(expected);
  });

  test.each(['EUROPE', 'DUREE', 'COEFFICIENT', 'VEUX', 'MEURS', 'cour', 'ouvre', 'oil'])('keeps %s', (word) => {
    expect(correct(word)).toBe(word);
  });

  test('keeps two letters that were printed separately', () => {
    expect(correct('SOEUR')).toBe('SOEUR');
    expect(correct('soeur', { 1: { œ: 0.0001 } })).toBe('soeur');
    expect(correct('soeur', { 1: { œ: 0.3 } })).toBe('sœur');
  });

  test('corrects bouf to bœuf when the recogniser saw œ as possible', () => {
    expect(correct('bouf', { 1: { œ: 0.13 } })).toBe('bœuf');
  });
});

describe('correctSpelling with elisions and powers', () => {
  test.each([
    ["1'hôtel", "l'hôtel"],
    ["(I'article", "(l'article"],
    ["I'm", "I'm"],
    ["A1'", "A1'"],
  ])('corrects %s to %s', (word, expected) => {
    expect(correct(word)).toBe(expected);
  });

  test('corrects m2 to m² only when the recogniser saw ² as possible', () => {
    expect(correct('m2', { 1: { '²': 0.1 } })).toBe('m²');
    expect(correct('m2')).toBe('m2');
    expect(correct('M2', { 1: { '²': 0.1 } })).toBe('M2');
  });
});
