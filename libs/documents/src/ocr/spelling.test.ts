import { describe, expect, test } from 'vitest';
import { spelt } from './spelling.ts';

/** A word as read; `doubts` are the other letters that the recogniser saw, by the place of the letter. */
const read = (word: string, doubts: Readonly<Record<number, Readonly<Record<string, number>>>> = {}): string =>
  spelt(
    [...word].map((character, at) => ({
      character,
      confidence: 0.9,
      probabilityOf: (other) => doubts[at]?.[other] ?? 0,
    })),
  );

describe('a circumflex that the reader took for something else', () => {
  test.each([
    { title: 'is restored where the reader saw it too', word: 'maitre', doubts: { 2: { î: 0.05 } }, right: 'maître' },
    { title: 'stays away where nothing was printed', word: 'maitre', doubts: { 2: { î: 0.0005 } }, right: 'maitre' },
    { title: 'in capitals', word: 'AOUT', doubts: { 2: { Û: 0.2 } }, right: 'AOÛT' },
    { title: 'within a longer token', word: "l'hötel,", doubts: { 3: { ô: 0.03 } }, right: "l'hôtel," },
    { title: 'from a letter that neither French nor German has', word: 'Noēl', doubts: {}, right: 'Noël' },
    {
      title: 'of two spellings the likelier',
      word: 'coté',
      doubts: { 1: { ô: 0.3 }, 3: { e: 0.0001 } },
      right: 'côté',
    },
    { title: 'in no word that the list does not know', word: 'zorite', doubts: { 3: { î: 0.4 } }, right: 'zorite' },
    { title: 'not in a German word', word: 'Bäche', doubts: { 1: { â: 0.0001 } }, right: 'Bäche' },
  ])('$title', ({ word, doubts, right }) => {
    expect(read(word, doubts)).toBe(right);
  });
});

describe('the ligature', () => {
  test.each([
    ['CEUFS', 'ŒUFS'],
    ["D'0EUVRE", "D'ŒUVRE"],
    ['BCEUF', 'BŒUF'],
    ['S0EUR', 'SŒUR'],
    ['MANEUVRE', 'MANŒUVRE'],
    ['Euvres', 'Œuvres'],
    ['bæuf', 'bœuf'],
    ['Vœeux', 'Vœux'],
  ])('%s is %s', (word, right) => {
    expect(read(word)).toBe(right);
  });

  test.each(['EUROPE', 'DUREE', 'COEFFICIENT', 'VEUX', 'MEURS', 'cour', 'ouvre', 'oil'])('%s stays', (word) => {
    expect(read(word)).toBe(word);
  });

  test('two letters that were printed as two stay two', () => {
    expect(read('SOEUR')).toBe('SOEUR');
    expect(read('soeur', { 1: { œ: 0.0001 } })).toBe('soeur');
    expect(read('soeur', { 1: { œ: 0.3 } })).toBe('sœur');
  });

  test('bouf is bœuf where the reader hesitated', () => {
    expect(read('bouf', { 1: { œ: 0.13 } })).toBe('bœuf');
  });
});

describe('small signs', () => {
  test.each([
    ["1'hôtel", "l'hôtel"],
    ["(I'article", "(l'article"],
    ["I'm", "I'm"],
    ["A1'", "A1'"],
  ])('%s is %s', (word, right) => {
    expect(read(word)).toBe(right);
  });

  test('a square that the reader saw', () => {
    expect(read('m2', { 1: { '²': 0.1 } })).toBe('m²');
    expect(read('m2')).toBe('m2');
    expect(read('M2', { 1: { '²': 0.1 } })).toBe('M2');
  });
});
