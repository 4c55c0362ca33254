import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldLetters, foldLettersWithPlaces } from './folded-letters.ts';

describe('foldLetters', () => {
  test.each([
    ['ÉLÈVE', 'eleve'],
    ['Cœur d’Ægir, Straße', 'coeur d’aegir, strasse'],
    ['e\u0301le\u0300ve', 'eleve'],
    ['Łódź', 'lodz'],
    ['ΑΘΗΝΑ Москва', 'αθηνα москва'],
    ['C++ / C# 123 👍', 'c++ / c# 123 👍'],
    ['compta\u00adbilité', 'comptabilite'],
    ['comp\u200bta\u200c\u200dbi\u2060li\ufefft\u200eé', 'comptabilite'],
    ['certiﬁé, aﬀaires, eﬃcace, ﬂux, raﬄe', 'certifie, affaires, efficace, flux, raffle'],
  ])('folds "%s" to "%s"', (text, folded) => expect(foldLetters(text)).toBe(folded));

  test('folds French letters as Unicode does', () => {
    for (const letter of 'àâäçéèêëîïôöùûüÿÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸñÑ')
      expect(foldLetters(letter)).toBe(letter.normalize('NFD').charAt(0).toLowerCase());
  });
});

test('foldLettersWithPlaces finds each folded word again in the text', () =>
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('Œ', 'é', 'e\u0301', 'x', ' ', 'ß', '1', '\u00ad', '\u200b', 'ﬃ'), { maxLength: 40 }),
      (parts) => {
        const text = `${parts.join('')}|mot`;
        const { folded, findOffset } = foldLettersWithPlaces(text);
        expect(text.slice(findOffset(folded.indexOf('mot')))).toBe('mot');
      },
    ),
  ));
