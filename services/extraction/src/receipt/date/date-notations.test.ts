import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readReceiptRows } from '../receipt-rows.ts';
import { findDateCandidates } from './date-candidates.ts';
import { findPrintedDays } from './date-notations.ts';

const readDays = (text: string): readonly string[] => findPrintedDays(text).map(({ value }) => value);

describe('dates with one misread character', () => {
  test.each([
    ['a slash read as 1, before the year', '21/0312018'],
    ['a slash read as 1, after the day', '21103/2018'],
    ['a slash read as l', '21/03l2018'],
    ['a lost slash', '21/032018'],
    ['a slash read as a comma', '21,03/2018'],
    ['a slash read as a colon', '21/03:2018'],
    ['O for 0', '21/O3/2018'],
    ['O in the year', '21/03/2O18'],
    ['l in the year', '21/03/20l8'],
    ['Z for 2', 'Z1/03/2018'],
    ['B for 8', '21/03/201B'],
    ['B for 8 in a short year', '21-03-1B'],
    ['Z for 2 after a month in letters', '21 Mar Z018'],
  ])('are read with %s', (_, printed) => {
    expect(readDays(`DATE ${printed} 10:12`)).toContain('2018-03-21');
  });

  test.each([
    ['months', '21 0CT 2018', '2018-10-21'],
    ['months', '21-5EP-2018', '2018-09-21'],
    ['months', '21N0V2018', '2018-11-21'],
  ])('are read with a digit in %s: %s', (_, printed, day) => {
    expect(readDays(printed)).toContain(day);
  });

  test.each(['TEL 03-7728 2018', 'SKU S/B/58', '10:12:2018', '1,50 2,00 12', 'LOT 5-B-8', 'Coca Z018'])(
    'are not seen in %s',
    (text) => {
      expect(readDays(text)).not.toContain('2018-03-21');
      expect(findPrintedDays(text).filter(({ notation }) => notation !== 'loose' && notation !== 'slipped')).toEqual(
        [],
      );
    },
  );
});

describe('order of day and month', () => {
  const readCandidates = (text: string) =>
    findDateCandidates(readReceiptRows(createTypedDocument([text]))).map(({ value }) => value);

  test('is month first where another date of the receipt can only be read so', () => {
    expect(readCandidates('Order 03/25/2024\nDate 04/05/2024 10:12')).toEqual(['2024-03-25', '2024-04-05']);
  });

  test.each([
    ['no date settles it', 'Date 04/05/2024 10:12', ['2024-05-04']],
    ['dates contradict each other', 'Order 03/25/2024\nDue 25/03/2024\nDate 04/05/2024', ['2024-03-25', '2024-05-04']],
    ['the month is in letters', 'Order 03/25/2024\nDate 4 May 2024', ['2024-03-25', '2024-05-04']],
  ])('is day first where %s', (_, text, days) => {
    expect(readCandidates(text)).toEqual(days);
  });
});
