import { describe, expect, test } from 'vitest';
import { areFiguresProved, findFigures, listProofs, MAX_FIGURES } from './figures.rules.ts';
import { findNumberWords } from './number-words.rules.ts';

const isProved = (sentence: string, source: string) => areFiguresProved(sentence, listProofs(source));

describe('a figure is proved by a source', () => {
  test.each([
    ['30 jours', 'trente jours ouvrables'],
    ['onze heures', '11 heures consécutives'],
    ['1 250,00 €', 'EUR 1,250'],
    ['1250 euros', '1\u202f250,00 €'],
    ['$1,250.50', '1 250,50 $'],
    ['2,5 jours', '2.5 days'],
    ['5 %', '5% du salaire'],
    ['2 millions d’euros', '2 000 000 €'],
    ['le 30 juin 2024', '30/06/2024'],
    ['June 30, 2024', 'le 30 juin 2024'],
    ['le 30 juin', '2024-06-30'],
    ['en juin 2024', 'le 1er juin 2024'],
    ['en 2024', 'avant le 31 décembre 2024'],
    ['à 20 h 30', 'ferme à 20:30'],
    ['8 pm', 'jusqu’à 20 h'],
    ['au 1er janvier', 'le 1 janvier'],
    ['article L1234-5', 'l’article L. 1234-5 et L1234-5'],
    ['quatre-vingt-dix-sept', '97'],
    ['un salarié', 'le salarié'],
    ['sans aucun chiffre', ''],
  ])('%s by %s', (sentence, source) => expect(isProved(sentence, source)).toBe(true));
});

describe('a figure is not proved by a source', () => {
  test.each([
    ['31 jours', '30 jours'],
    ['trois mois', 'deux mois'],
    ['30 €', '30 jours'],
    ['5 %', '5 €'],
    ['1 250 €', '12 250 €'],
    ['125 €', '1 250 €'],
    ['150', '1 150'],
    ['le 30 juin 2024', 'le 30 juin 2023'],
    ['le 30 juillet', 'le 30 juin'],
    ['30', 'le 30 juin 2024'],
    ['20 h 30', '20 h 45'],
    ['8 am', '20 h'],
    ['article L1234-6', 'article L1234-5'],
    ['2 millions', '2 mille'],
    ['deux cents', 'deux'],
    ['7', ''],
  ])('%s by %s', (sentence, source) => expect(isProved(sentence, source)).toBe(false));
});

test.each([
  ['vingt et un', [21]],
  ['soixante et onze', [71]],
  ['soixante-dix-sept', [77]],
  ['quatre-vingts', [80]],
  ['quatre-vingt-dix-neuf', [99]],
  ['deux cent trente-cinq mille six cents', [235_600]],
  ['one hundred and five', [105]],
  ['twenty-one thousand', [21_000]],
  ['dix-huit', [18]],
  ['deux et trois', [2, 3]],
  ['un jour', []],
  ['mille', [1_000]],
])('reads %s', (words, values) => expect(findNumberWords(words).map(({ value }) => value)).toEqual(values));

test('stops at a number of figures, and reads hostile texts in linear time', () => {
  expect(findFigures('7 a '.repeat(10 * MAX_FIGURES)).length).toBe(MAX_FIGURES);
  for (const piece of ['1', '1 ', '1 000 ', '1.', 'a1', '1 mai ', 'cent ', '1h', '\u0301'])
    expect(findFigures(piece.repeat(4_000)).length).toBeLessThanOrEqual(MAX_FIGURES);
});
