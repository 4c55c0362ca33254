import { describe, expect, test } from 'vitest';
import { createMonthGroup, listMonthNames, type MonthLanguage, parseMonthName } from './months.ts';

const FRENCH_AND_ENGLISH = [
  'janvier janv jan january',
  'fevrier fevr fev february feb',
  'mars march mar',
  'avril avr april apr',
  'mai may',
  'juin june jun',
  'juillet juill juil july jul',
  'aout aou august aug',
  'septembre sept sep september',
  'octobre oct october',
  'novembre nov november',
  'decembre dec december',
];
const GERMAN_AND_DUTCH = [
  'januar janner jan januari',
  'februar feb februari',
  'marz maerz mar maart',
  'april apr',
  'mai mei',
  'juni jun',
  'juli jul',
  'august aug augustus',
  'september sep',
  'oktober okt',
  'november nov',
  'dezember dez december dec',
];
const FULL = [
  'janvier january',
  'fevrier february',
  'mars march',
  'avril april',
  'mai may',
  'juin june',
  'juillet july',
  'aout august',
  'septembre september',
  'octobre october',
  'novembre november',
  'decembre december',
];

describe('names of months', () => {
  test.each<[string, readonly MonthLanguage[], 'any' | 'full', readonly string[]]>([
    ['French and English', ['fr', 'en'], 'any', FRENCH_AND_ENGLISH],
    ['German and Dutch', ['de', 'nl'], 'any', GERMAN_AND_DUTCH],
    ['French and English, written out', ['fr', 'en'], 'full', FULL],
  ])('in %s', (_, languages, form, names) =>
    expect(listMonthNames(languages, form).map((words) => words.join(' '))).toEqual(names),
  );

  test.each([...FRENCH_AND_ENGLISH, ...GERMAN_AND_DUTCH].map((names, index) => [names, (index % 12) + 1] as const))(
    '%s are read as month %i',
    (names, month) => {
      for (const name of names.split(' ')) expect([name, parseMonthName(`${name}.`)]).toEqual([name, month]);
    },
  );
});

test.each([
  ['Février', 2],
  ['févr.', 2],
  ['MÄRZ', 3],
  ['juill.', 7],
  ['okt', 10],
  ['dez.', 12],
  ['mot', null],
])('parseMonthName returns the month number of %s: %s', (word, month) => expect(parseMonthName(word)).toBe(month));

test('a group matches the longest name', () => {
  const pattern = new RegExp(`^${createMonthGroup(['fr', 'en'])}`);
  expect(['septembre 2024', 'sept. 2024', 'march 2', 'mars-12', 'marz'].map((text) => pattern.exec(text)?.[0])).toEqual(
    ['septembre', 'sept', 'march', 'mars', 'mar'],
  );
});
