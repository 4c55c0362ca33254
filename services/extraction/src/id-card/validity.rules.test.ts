import { describe, expect, test } from 'vitest';
import { validityAmong } from './validity.rules.ts';

describe('the two days of a paper that lie its validity apart', () => {
  test.each([
    { title: 'ten years, the last day not counted', days: ['2017-04-10', '2027-04-09'] },
    { title: 'fifteen years of an old French card', days: ['2014-10-10', '2029-10-09'] },
    { title: 'five years of a child, to the day', days: ['2021-03-01', '2026-03-01'] },
  ])('$title', ({ days: [issue = '', expiry = ''] }) => {
    expect(validityAmong([expiry, '1984-02-29', issue], null)).toEqual({ issue, expiry });
  });

  test('the expiry of the zone finds the issue alone', () => {
    expect(validityAmong(['1990-05-02', '2020-06-16'], '2030-06-15')).toEqual({
      issue: '2020-06-16',
      expiry: '2030-06-15',
    });
  });

  test('days that no validity parts, or two pairs of them, tell nothing', () => {
    expect(validityAmong(['1990-05-02', '2020-06-16'], null)).toBeNull();
    expect(validityAmong(['2000-01-01', '2010-01-01', '2020-01-01'], null)).toBeNull();
  });

  test('a day of leap that the later year has not', () => {
    expect(validityAmong(['2016-02-29', '2026-02-28'], null)).toBeNull();
  });
});
