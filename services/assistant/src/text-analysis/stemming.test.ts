import { foldLetters } from '@probant/french/folded-letters';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stemEnglish } from './stem-english.ts';
import { stemFrench } from './stem-french.ts';
import { stemWord } from './stem-word.ts';

describe('stemFrench, against the published Snowball algorithm', () => {
  test.each([
    ['déclarations', 'déclar'],
    ['continuellement', 'continuel'],
    ['majestueusement', 'majestu'],
    ['vivacité', 'vivac'],
    ['psychologie', 'psycholog'],
    ['chevaux', 'cheval'],
    ['bureaux', 'bureau'],
    ['fréquemment', 'fréquent'],
    ['mangeaient', 'mang'],
    ['finissaient', 'fin'],
    ['première', 'premi'],
    ['règlement', 'regl'],
    ['appelle', 'appel'],
    ['françaises', 'franc'],
    ['judaïsme', 'juda'],
    ['employeurs', 'employeur'],
    ['quelqu', 'quelqu'],
  ])('%s becomes %s', (word, stem) => expect(stemFrench(word)).toBe(stem));
});

test.each([
  ['vélos', 'vélo'],
  ['menus', 'menu'],
  ['numéros', 'numéro'],
])('%s has the term of %s', (plural, word) =>
  expect(stemWord(plural, foldLetters(plural), 'fr')).toBe(stemWord(word, foldLetters(word), 'fr')),
);

describe('stemEnglish, against the published Snowball algorithm', () => {
  test.each([
    ['relational', 'relat'],
    ['hopping', 'hop'],
    ['hoped', 'hope'],
    ['agreed', 'agre'],
    ['ponies', 'poni'],
    ['ties', 'tie'],
    ['probabilities', 'probabl'],
    ['generously', 'generous'],
    ['employment', 'employ'],
    ['gas', 'gas'],
  ])('%s becomes %s', (word, stem) => expect(stemEnglish(word)).toBe(stem));
});

test.each([stemFrench, stemEnglish])('never lengthens a word by more than a letter and never fails (%o)', (stem) =>
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'aeiouyéèçïstmnlrqHx'), maxLength: 40 }), (word) => {
      expect(stem(word).length).toBeLessThanOrEqual(word.length + 1);
    }),
  ),
);
