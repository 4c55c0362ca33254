import { describe, expect, test } from 'vitest';
import { findValidityPeriod } from './validity.rules.ts';

describe('findValidityPeriod', () => {
  test.each([
    { title: 'ten years minus a day', days: ['2017-04-10', '2027-04-09'] },
    { title: 'fifteen years minus a day of an old French card', days: ['2014-10-10', '2029-10-09'] },
    { title: 'five years to the day of a child', days: ['2021-03-01', '2026-03-01'] },
  ])('finds $title', ({ days: [issue = '', expiry = ''] }) => {
    expect(findValidityPeriod([expiry, '1984-02-29', issue], null)).toEqual({ issue, expiry });
  });

  test('finds the issue date for a given expiry date', () => {
    expect(findValidityPeriod(['1990-05-02', '2020-06-16'], '2030-06-15')).toEqual({
      issue: '2020-06-16',
      expiry: '2030-06-15',
    });
  });

  test('returns null for no pair or two pairs', () => {
    expect(findValidityPeriod(['1990-05-02', '2020-06-16'], null)).toBeNull();
    expect(findValidityPeriod(['2000-01-01', '2010-01-01', '2020-01-01'], null)).toBeNull();
  });

  test('returns null for 29 February when the later year has none', () => {
    expect(findValidityPeriod(['2016-02-29', '2026-02-28'], null)).toBeNull();
  });
});
