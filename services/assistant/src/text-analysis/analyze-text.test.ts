import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyzeText, listTerms, MAX_TOKENS_PER_TEXT } from './analyze-text.ts';
import { detectLanguage } from './detect-language.ts';
import { MAX_WORD_UNITS } from './split-words.ts';

/** Any character, and the characters that divide words more often than others. */
const textUnit = fc.oneof(
  fc.constantFrom(...['a', 'É', '-', '\n', '\u00ad', '\u200b', ' ', '1']),
  fc.string({ unit: 'binary', maxLength: 1 }),
);

describe('analyzeText', () => {
  test.each([
    ['drops elided articles and stop words', "L'employeur qu'il a jusqu'à demain", ['employeur', 'demain']],
    ['folds accents and case', 'DÉCLARATION déclarées', ['declar', 'declar']],
    ['expands ligatures', 'cœur', ['coeur']],
    ['joins the digit groups of a number', '12 500,50 € et 1\u202f000\u00a0000', ['12500', '50', '1000000']],
    ['keeps two numbers apart', 'en 2024 150 agents', ['2024', '150', 'agent']],
    ['reads letters that are written with combining marks', 'de\u0301claration', ['declar']],
    ['keeps the words of other scripts', 'Ελλάδα', ['ελλάδα']],
    ['joins what a soft hyphen divides', 'décla\u00adration, comp\u00adta\u00adbilité', ['declar', 'comptabl']],
    ['joins what a soft hyphen divides at a line end', 'décla\u00ad\nration', ['declar']],
    [
      'reads past zero-width characters',
      'décla\u200bration dé\u200d\u2060clarée \ufeffTVA',
      ['declar', 'declar', 'tva'],
    ],
    ['reads past them in numbers', '12\u200b500', ['12500']],
    ['joins words that a line end divides, and keeps the parts', 'décla-\nration', ['decl', 'declar', 'ration']],
    ['joins words over an indented line', 'rembour-\r\n   sement', ['rembour', 'rembours', 'sement']],
    ['keeps both readings of a compound', 'machine-\nlearning', ['machin', 'machinelearning', 'learning']],
    ['joins no items of a list', '- impôt\n- revenu', ['impot', 'revenu']],
    ['joins no word with a name', 'impôt-\nParis', ['impot', 'paris']],
    ['joins no words without a hyphen', 'impôt\nrevenu', ['impot', 'revenu']],
  ])('%s', (_title, text, terms) => expect(listTerms(text, 'fr')).toEqual(terms));

  test('stems English with its own rules', () =>
    expect(listTerms('The employers are declaring', 'en')).toEqual(['employ', 'declar']));

  test('returns the offsets of the words in UTF-16 units', () => {
    const text = '😀 l’état civil';
    expect(analyzeText(text, 'fr').map(({ start, end }) => text.slice(start, end))).toEqual(['état', 'civil']);
  });

  test('orders tokens, without overlap, inside the text', () =>
    fc.assert(
      fc.property(fc.string({ unit: textUnit, maxLength: 200 }), (text) => {
        let last = 0;
        for (const { term, start, end } of analyzeText(text, 'fr')) {
          expect(term).not.toBe('');
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(text.length);
      }),
    ));

  test('cuts a text with too many words, and a word that is too long', () => {
    expect(analyzeText('mot '.repeat(MAX_TOKENS_PER_TEXT + 1), 'fr')).toHaveLength(MAX_TOKENS_PER_TEXT);
    expect(listTerms('漢'.repeat(1_000), 'fr')).toEqual(['漢'.repeat(MAX_WORD_UNITS)]);
    expect(listTerms('123 '.repeat(1_000), 'fr').every((term) => term.length <= MAX_WORD_UNITS)).toBe(true);
  });
});

describe('detectLanguage', () => {
  test.each([
    ['Comment déclarer mes revenus ?', 'fr'],
    ['How do I declare my income?', 'en'],
    ['Can I pay my tax in monthly direct debits?', 'en'],
    ['Quels sont les droits des apprentis', 'fr'],
    ['Siret 552 100 554', 'fr'],
  ])('reads %s as %s', (text, language) => expect(detectLanguage(text)).toBe(language));
});
