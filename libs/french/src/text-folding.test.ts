import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldAlphanumeric, foldInPlace, foldText } from './text-folding.ts';

describe('text folding', () => {
  test.each([
    ['Échéance', 'echeance'],
    ['Œuvres sociales', 'oeuvres sociales'],
    ['Hauptstraße 7', 'hauptstrasse 7'],
    ['N° 12', 'n° 12'],
    ['Prix\u00a0unitaire\u202fHT', 'prix unitaire ht'],
    ['L’Été  à  la\tmer ', "l'ete a la mer"],
    ['FÄLLIG', 'fallig'],
  ])('foldText(%j) is %j', (text, folded) => expect(foldText(text)).toBe(folded));

  test('foldAlphanumeric keeps only letters and digits', () =>
    expect(foldAlphanumeric('FA-2017 / 0010 é')).toBe('fa20170010e'));

  test('foldInPlace keeps the length of the text', () => {
    expect(foldInPlace('Cœur de Straße,\u00a0Été’s\nNuméro')).toBe("cour de strase, ete's\nnumero");
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => foldInPlace(text).length === text.length),
      { numRuns: 20 },
    );
  });

  test('foldText is idempotent', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'aÉœßŒ ’\u00a0çñ9°-') }),
        (text) => foldText(foldText(text)) === foldText(text),
      ),
    );
  });
});
