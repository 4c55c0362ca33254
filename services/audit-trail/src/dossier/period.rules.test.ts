import { AppError } from '@probant/kernel/errors';
import { describe, expect, test } from 'vitest';
import { periodOf } from './period.rules.ts';

const refusal = (start: string, end: string): unknown => {
  try {
    return periodOf(start, end);
  } catch (error) {
    return error instanceof AppError ? [error.status, error.detail] : error;
  }
};

describe('a period', () => {
  const cases = [
    {
      title: 'is told in UTC, whatever its zone',
      asked: ['2026-01-01T00:00:00+01:00', '2026-02-01T00:00:00+01:00'],
      period: ['2025-12-31T23:00:00.000Z', '2026-01-31T23:00:00.000Z'],
    },
    {
      title: 'may have two zones, as a month with the change to summer time in Paris has',
      asked: ['2026-03-01T00:00:00+01:00', '2026-04-01T00:00:00+02:00'],
      period: ['2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'],
    },
    {
      title: 'may be a leap year of 366 days',
      asked: ['2028-01-01T00:00:00Z', '2029-01-01T00:00:00Z'],
      period: ['2028-01-01T00:00:00.000Z', '2029-01-01T00:00:00.000Z'],
    },
    {
      title: 'may be exactly 366 days of an ordinary year and its next day',
      asked: ['2026-01-01T00:00:00Z', '2027-01-02T00:00:00Z'],
      period: ['2026-01-01T00:00:00.000Z', '2027-01-02T00:00:00.000Z'],
    },
    {
      title: 'may be 366 days on the calendar that an hour is missing from',
      asked: ['2026-03-28T00:00:00+01:00', '2027-03-29T00:00:00+02:00'],
      period: ['2026-03-27T23:00:00.000Z', '2027-03-28T22:00:00.000Z'],
    },
    {
      title: 'may start on a 29 February',
      asked: ['2028-02-29T12:00Z', '2028-02-29t12:00:00.001z'],
      period: ['2028-02-29T12:00:00.000Z', '2028-02-29T12:00:00.001Z'],
    },
    {
      title: 'counts parts of a millisecond upwards',
      asked: ['2026-01-01 00:00:00.0001Z', '2026-01-01 00:00:00.0010009-00:30'],
      period: ['2026-01-01T00:00:00.001Z', '2026-01-01T00:30:00.002Z'],
    },
  ] as const;
  test.each(cases)('$title', ({ asked: [start, end], period }) => {
    expect(periodOf(start, end)).toEqual({ start: period[0], end: period[1] });
  });

  const zone = (name: string) => `${name} needs an explicit time zone, like 2026-01-01T00:00:00+01:00`;
  const form = (name: string) => `${name} must be a date and a time with its zone, like 2026-01-01T00:00:00+01:00`;
  const Z = '2026-06-01T00:00:00Z';
  const refused = [
    { title: 'without a zone at its start', asked: ['2026-01-01T00:00:00', Z], detail: zone('period_start') },
    {
      title: 'without a zone at its end',
      asked: ['2026-01-01T00:00:00Z', '2026-06-01T00:00'],
      detail: zone('period_end'),
    },
    { title: 'of days alone', asked: ['2026-01-01', Z], detail: form('period_start') },
    { title: 'of a day that is none', asked: ['2026-02-29T00:00:00Z', Z], detail: form('period_start') },
    { title: 'of an hour that is none', asked: ['2026-02-28T25:00:00Z', Z], detail: form('period_start') },
    { title: 'of a zone that is none', asked: ['2026-02-28T00:00:00+25:00', Z], detail: form('period_start') },
    { title: 'of words', asked: ['yesterday', Z], detail: form('period_start') },
    { title: 'of nothing', asked: ['', Z], detail: form('period_start') },
    { title: 'that ends past the year 9999', asked: [Z, '9999-12-31T23:59:59-01:00'], detail: form('period_end') },
    { title: 'that starts before the year 1', asked: ['0001-01-01T00:00:00+01:00', Z], detail: form('period_start') },
    {
      title: 'that is inverted',
      asked: [Z, '2026-05-31T23:59:59.999Z'],
      detail: 'period_end must be after period_start',
    },
    {
      title: 'that is empty',
      asked: [Z, '2026-06-01T02:00:00+02:00'],
      detail: 'period_end must be after period_start',
    },
    {
      title: 'a millisecond longer than 366 days',
      asked: ['2026-01-01T00:00:00Z', '2027-01-02T00:00:00.001Z'],
      detail: 'A period covers at most 366 days',
    },
    {
      title: 'of 366 days on the calendar and the hour that ends summer time',
      asked: ['2026-10-24T00:00:00+02:00', '2027-10-25T00:00:00+01:00'],
      detail: 'A period covers at most 366 days',
    },
  ] as const;
  test.each(refused)('is refused $title', ({ asked: [start, end], detail }) => {
    expect(refusal(start, end)).toEqual([422, detail]);
  });
});
