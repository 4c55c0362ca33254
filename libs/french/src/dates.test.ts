import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countDaysBetween, detectDateOrder, findDates, parseDate, toIsoDate } from './dates.ts';

describe('parseDate', () => {
  test.each([
    ['French, slashes', '07/02/2024', '2024-02-07'],
    ['German, dots', '05.03.2018', '2018-03-05'],
    ['dashes', '5-3-2018', '2018-03-05'],
    ['blanks around the dots', '05. 03. 2018', '2018-03-05'],
    ['two-digit year', '31/12/19', '2019-12-31'],
    ['two-digit year of the last century', '01/06/85', '1985-06-01'],
    ['only the month-first reading is a valid date', '11/17/2017', '2017-11-17'],
    ['ISO', '2017-11-05', '2017-11-05'],
    ['compact', '20171105', '2017-11-05'],
    ['French words', '7 février 2024', '2024-02-07'],
    ['French first of the month', '1er août 2023', '2023-08-01'],
    ['French first of the month with a raised ending', '1 er août 2023', '2023-08-01'],
    ['French short month', '12 sept. 2021', '2021-09-12'],
    ['German words', '5. März 2018', '2018-03-05'],
    ['English words, day first', '3rd August 2014', '2014-08-03'],
    ['English words, month first', 'August 3, 2014', '2014-08-03'],
    ['English words, blank before the comma', 'August 3 , 2014', '2014-08-03'],
    ['English words, no blank after the comma', 'August 3,2014', '2014-08-03'],
    ['Dutch words', '29 maart 2014', '2014-03-29'],
    ['dashed short month', '05-MAR-18', '2018-03-05'],
  ])('reads a date: %s', (_, text, expected) => expect(parseDate(text)).toBe(expected));

  test.each(['31/02/2024', '00/01/2024', '32 mars 2024', '12 pommes 2024', '1.2.3', '99/99/9999', '', '2024'])(
    'returns null for %j',
    (text) => expect(parseDate(text)).toBeNull(),
  );
});

describe('findDates', () => {
  test('returns every date with its offsets', () => {
    const text = 'Facture du 05/11/2017, échéance le 5 décembre 2017';
    const matches = findDates(text);
    expect(matches.map((match) => match.value)).toEqual(['2017-11-05', '2017-12-05']);
    expect(matches.map((match) => text.slice(match.start, match.end))).toEqual(['05/11/2017', '5 décembre 2017']);
  });

  test.each([
    'IP 192.168.10.12',
    'Réf. 12/05/20245',
    'Tél. 01.02.03.04.05',
    'IBAN FR7630006000011234567890189',
    'F20240425',
  ])('finds no date in %j', (text) => expect(findDates(text)).toEqual([]));

  test('reads every date month first when one of them is 11/17/2017', () => {
    const text = 'Date 11/05/2017 - échéance 11/17/2017';
    expect(detectDateOrder(text)).toBe('month-first');
    expect(findDates(text, detectDateOrder(text)).map((match) => match.value)).toEqual(['2017-11-05', '2017-11-17']);
  });

  test('reads day first when at least one date is 17/11/2017', () => {
    expect(detectDateOrder('17/11/2017 et 11/17/2017')).toBe('day-first');
  });
});

describe('invariants', () => {
  const days = fc.date({ min: new Date('1970-01-01'), max: new Date('2069-12-31'), noInvalidDate: true });

  test('reads back every date printed day first', () => {
    fc.assert(
      fc.property(days, fc.constantFrom('/', '.', '-'), (day, separator) => {
        const iso = day.toISOString().slice(0, 10);
        const printed = iso.split('-').reverse().join(separator);
        expect(parseDate(printed)).toBe(iso);
      }),
    );
  });

  test('rejects 30 February and counts 29 February as a day', () => {
    expect(toIsoDate(2024, 2, 30)).toBeNull();
    expect(toIsoDate(2024, 2, 29)).toBe('2024-02-29');
    const [from, to] = [toIsoDate(2024, 2, 28), toIsoDate(2024, 3, 1)];
    expect(from && to && countDaysBetween(from, to)).toBe(2);
  });
});
