import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alphanumeric, fold, foldInPlace } from './text-folding.ts';

describe('folding', () => {
  test.each([
    ['Échéance', 'echeance'],
    ['Œuvres sociales', 'oeuvres sociales'],
    ['Hauptstraße 7', 'hauptstrasse 7'],
    ['N° 12', 'n° 12'],
    ['Prix\u00a0unitaire\u202fHT', 'prix unitaire ht'],
    ['L’Été  à  la\tmer ', "l'ete a la mer"],
    ['FÄLLIG', 'fallig'],
  ])('%s is compared as %s', (text, folded) => expect(fold(text)).toBe(folded));

  test('only letters and digits remain of a number', () =>
    expect(alphanumeric('FA-2017 / 0010 é')).toBe('fa20170010e'));

  test('the form kept in place has the length of the text', () => {
    expect(foldInPlace('Cœur de Straße,\u00a0Été’s\nNuméro')).toBe("cour de strase, ete's\nnumero");
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => foldInPlace(text).length === text.length),
      { numRuns: 20 },
    );
  });

  test('folding twice changes nothing more', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'aÉœßŒ ’\u00a0çñ9°-') }),
        (text) => fold(fold(text)) === fold(text),
      ),
    );
  });
});
