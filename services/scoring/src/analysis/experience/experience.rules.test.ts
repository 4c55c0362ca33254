import { describe, expect, test } from 'vitest';
import { EXAMPLE_JOB, EXAMPLE_PROFILE } from '../../testing/example-job.ts';
import { formatScore } from '../score.ts';
import { scoreExperience } from './experience.rules.ts';
import { formatMonth, readResumeMonth, toMonthIndex } from './resume-month.ts';

const position = (startDate: string, endDate: string) => ({ startDate, endDate });
const score = (years: number | null, positions: ReturnType<typeof position>[], asOf = toMonthIndex(2025, 1)) =>
  scoreExperience(
    { ...EXAMPLE_JOB, minExperienceYears: years },
    {
      ...EXAMPLE_PROFILE,
      positions: positions.map((dates, index) => ({ number: index + 1, title: '', description: '', ...dates })),
    },
    asOf,
  );
const countMonths = (...positions: ReturnType<typeof position>[]) => score(50, positions).rationale.values['months'];

describe('months of experience', () => {
  test.each([
    ['both months count', [position('2020-01', '2020-12')], 12],
    ['two jobs in the same months count once', [position('2018-01', '2019-12'), position('2019-06', '2020-05')], 29],
    ['a job inside another adds nothing', [position('2018-01', '2020-12'), position('2019-01', '2019-02')], 36],
    ['two years alone', [position('2018', '2020')], 24],
    ['years that follow one another', [position('2018', '2019'), position('2019', '2020')], 24],
    ['one year alone', [position('2018', '2018')], 6],
    ['a month and its own year', [position('2018-09', '2018')], 2],
    ['a year alone until now', [position('2020', 'Present')], 61],
    ['now, in French', [position('2024-12', 'Aujourd’hui')], 2],
    ['days of a full date', [position('2020-01-15', '2020-02-01')], 2],
    ['an end after the reference date', [position('2024-12', '2030-01')], 2],
    ['a start after the reference date', [position('2025-02', 'Present')], 0],
    ['an end before the start', [position('2020-05', '2020-04')], 0],
    ['no end', [position('2020-01', '')], 0],
    ['no start', [position('', '2020-01')], 0],
    ['month 13', [position('2020-13', '2021-01')], 0],
    ['words', [position('jadis 2020', '2021')], 0],
    ['month and year with a slash', [position('03/2012', '12/2012')], 10],
    ['the month in French', [position('mars 2012', 'décembre 2012')], 10],
    ['the month shortened', [position('sept. 2019', 'févr. 2020')], 6],
    ['the month in English', [position('March 2012', 'Dec 2012')], 10],
    ['capitals and accents', [position('AOÛT 2019', 'AOUT 2020')], 13],
    ['a day in full', [position('15/03/2012', '01/12/2012')], 10],
    ['a point or a hyphen', [position('03.2012', '12-2012')], 10],
    ['the year first', [position('2012/03', '2012/12')], 10],
    ['the first of a month', [position('1er mars 2012', '31 décembre 2012')], 10],
    ['since', [position('depuis mars 2024', 'à ce jour')], 11],
    ['since, without an end', [position('Depuis mars 2024', '')], 11],
    ['since a year, without an end', [position('depuis 2024', '')], 13],
    ['a month without an end', [position('mars 2024', '')], 0],
    ['until', [position('de mars 2012', "jusqu'en décembre 2012")], 10],
    ['to this day', [position('01/2024', 'à ce jour')], 13],
    ['in progress', [position('janvier 2024', 'En cours')], 13],
    ['present, in French', [position('2024-01', 'présent')], 13],
    ['current', [position('2024-01', 'Actuel')], 13],
    ['until today', [position('2024-01', "jusqu’à aujourd'hui")], 13],
    ['abbreviated today', [position('2024-01', 'auj.')], 13],
    ['our days', [position('2024-01', 'nos jours')], 13],
    ['a space that does not break', [position('mars\u00a02012', 'mai\u202f2012')], 3],
    ['a letter with a combining accent', [position('de\u0301cembre 2012', 'de\u0301cembre 2012')], 1],
    ['month 13 with a slash', [position('13/2012', '2013')], 0],
    ['two digits of a year', [position('03/12', '12/12')], 10],
    ['two digits of a year with a day', [position('01/09/19', '30/06/21')], 22],
    ['two digits of a year of the last century', [position('09/98', '06/99')], 10],
    ['two digits with an apostrophe', [position("Aug '17", 'Dec ’18')], 17],
    ['two digits after a word', [position('août 17', 'déc. 18')], 17],
    ['two digits that touch a word', [position('sept19', 'mars-20')], 7],
    ['a year of two digits alone', [position("'17", "'19")], 24],
    ['two digits without an apostrophe alone', [position('17', '19')], 0],
    ['month 13 with two digits', [position('13/12', '2013')], 0],
    ['seasons', [position('été 2018', 'hiver 2020')], 24],
    ['one season', [position('Été 2018', 'été 2018')], 6],
    ['a season in English', [position("Summer '18", 'fall 2019')], 12],
    ['the start of a school year', [position('rentrée 2018', 'juin 2019')], 18],
    ['a part of a year', [position('début 2018', 'fin 2020')], 24],
    ['the middle of a month', [position('mi-mars 2018', 'fin juin 2018')], 4],
    ['quarters', [position('T2 2012', 'T3 2012')], 6],
    ['a half-year', [position('S2 2019', "S1 '20")], 12],
    ['a quarter after its year', [position('2012-Q1', '2012-Q1')], 3],
    ['a quarter that does not exist', [position('S3 2012', '2013')], 0],
    ['both dates in the start', [position('09/19 - 06/21', '')], 22],
    ['both dates in the start, with words', [position('mars 2018 à juin 2019', '')], 16],
    ['both years in the start', [position('2018 – 2020', '')], 24],
    ['both years in the start, the second one short', [position('2018-20', '')], 24],
    ['a start in progress', [position("Aug '23 - présent", '')], 18],
    ['a month of the contract, without an end', [position('2018-12', '')], 0],
    ['instants', [position('2024-03-01T00:00:00Z', '2024-12-31T23:59:59Z')], 10],
    ['an instant until now', [position('2024-03-01T00:00:00Z', 'Present')], 11],
    ['instants with a zone', [position('2024-03-01T00:00:00+01:00', '2024-06-30T00:00:00+0200')], 4],
    ['an instant in a zone that has another date', [position('2024-03-01T00:00:00+14:00', '2024-03-31T23:00-10')], 1],
    ['instants with parts of a second', [position('2024-03-01T00:00:00.000Z', '2024-06-30T00:00:00,123456Z')], 4],
    ['instants with a space', [position('2024-03-01 00:00:00', '2024-06-30 00:00')], 4],
    ['instants with a space and a zone', [position('2024-03-01 00:00:00 UTC', '2024-06-30 00:00:00 +02:00')], 4],
    ['instants in small letters', [position('2024-03-01t00:00:00z', '2024-06-30t00:00:00z')], 4],
    ['instants without separators', [position('20240301T000000Z', '20240630')], 4],
    ['days with their time as in a table', [position('01/03/2024 00:00:00', '30/06/2024 00:00')], 4],
    ['two instants in the start', [position('2024-03-01T00:00:00Z - 2024-06-30T00:00:00Z', '')], 4],
    ['an instant of month 13', [position('2024-13-01T00:00:00Z', '2025')], 0],
    ['an hour that does not exist', [position('2024-03-01T31:00:00Z', '2025')], 0],
    ['a time without a day', [position('2024-03T00:00:00Z', '2025')], 0],
    ['words after an instant', [position('2024-03-01T00:00:00Z environ', '2025')], 0],
    ['a word that is no month', [position('marsouin 2012', '2013')], 0],
    ['two dates in one', [position('mars 2012 - mai 2012', '2013')], 0],
    ['a project in progress since', [position('présent', '2013')], 0],
  ])('%s', (_, positions, months) => expect(countMonths(...positions)).toBe(months));
});

describe('scoreExperience', () => {
  const threeYears = [position('2020-01', '2022-12')];
  test.each([
    [3, 1],
    [6, 0.5],
    [2, 1],
    [0, 1],
    [2.5, 1],
    [7, 0.4286],
  ])('three years against %d required', (years, expected) =>
    expect(formatScore(score(years, threeYears).score)).toBe(expected),
  );

  test('is not evaluated without a requirement', () => expect(score(null, threeYears).isEvaluated).toBe(false));

  test('a requirement of some days is not none', () => {
    expect(score(0.01, []).rationale.values['required']).toBe(1);
    expect(formatScore(score(0.01, []).score)).toBe(0);
  });

  test.each([
    ['', 'experience.no_start.2'],
    ['2020-13', 'experience.unreadable_start.1'],
    ['en cours', 'experience.unreadable_start.1'],
  ])('tells a start that is missing from one that is unreadable: "%s"', (start, template) =>
    expect(score(3, [position(start, '2021')]).details).toEqual([{ template, values: { position: 1 } }]),
  );

  test.each([
    ['2020-01', '2021-06', null],
    ['2020', 'Present', null],
    ['03/2020', '2021-06', { start: '2020-03', end: '2021-06' }],
    ['mars 2020', 'à ce jour', { start: '2020-03', end: 'Present' }],
    ['2020-01', 'en cours', { start: '2020-01', end: 'Present' }],
    ['depuis 03/2020', '', { start: '2020-03', end: 'Present' }],
    ['depuis 2020', 'présent', { start: '2020', end: 'Present' }],
  ])('says what was read from %s to %s, unless it is as the contract has it', (start, end, read) =>
    expect(score(3, [position(start, end)]).details).toEqual(
      read === null ? [] : [{ template: 'experience.read_as.1', values: { position: 1, ...read } }],
    ),
  );

  test('lists what was counted as periods, and why a position was not', () => {
    const result = score(3, [position('2020-01', '2021-06'), position('2021', ''), position('2021-07', '2022-01')]);
    expect(result.matched).toEqual(['2020-01/2022-01']);
    expect(result.details).toEqual([{ template: 'experience.no_end.1', values: { position: 2 } }]);
  });
});

test.each([
  ['2020-02', { kind: 'month', month: 24_241 }],
  ['2020', { kind: 'year', year: 2020 }],
  ['EN COURS', { kind: 'present' }],
  [' ', { kind: 'missing' }],
  ['20', { kind: 'unreadable' }],
  ['0000-01', { kind: 'unreadable' }],
])('readResumeMonth reads "%s"', (text, expected) => expect(readResumeMonth(text)).toEqual(expected));

test('formatMonth is the inverse of toMonthIndex', () => {
  expect(formatMonth(toMonthIndex(2024, 12))).toBe('2024-12');
  expect(formatMonth(toMonthIndex(999, 1))).toBe('0999-01');
});
