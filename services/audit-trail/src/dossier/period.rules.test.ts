import { AppError } from '@probant/kernel/errors';
import { describe, expect, test } from 'vitest';
import { parsePeriod } from './period.rules.ts';

const readRejection = (start: string, end: string): unknown => {
  try {
    return parsePeriod(start, end);
  } catch (error) {
    return error instanceof AppError ? [error.status, error.detail] : error;
  }
};

describe('parsePeriod', () => {
  const cases = [
    {
      title: 'converts a period to UTC',
      requested: ['2026-01-01T00:00:00+01:00', '2026-02-01T00:00:00+01:00'],
      period: ['2025-12-31T23:00:00.000Z', '2026-01-31T23:00:00.000Z'],
    },
    {
      title: 'accepts two offsets, as in the month of the change to summer time in Paris',
      requested: ['2026-03-01T00:00:00+01:00', '2026-04-01T00:00:00+02:00'],
      period: ['2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'],
    },
    {
      title: 'accepts a leap year of 366 days',
      requested: ['2028-01-01T00:00:00Z', '2029-01-01T00:00:00Z'],
      period: ['2028-01-01T00:00:00.000Z', '2029-01-01T00:00:00.000Z'],
    },
    {
      title: 'accepts exactly 366 days',
      requested: ['2026-01-01T00:00:00Z', '2027-01-02T00:00:00Z'],
      period: ['2026-01-01T00:00:00.000Z', '2027-01-02T00:00:00.000Z'],
    },
    {
      title: 'accepts 366 calendar days that are an hour shorter',
      requested: ['2026-03-28T00:00:00+01:00', '2027-03-29T00:00:00+02:00'],
      period: ['2026-03-27T23:00:00.000Z', '2027-03-28T22:00:00.000Z'],
    },
    {
      title: 'accepts a start on 29 February',
      requested: ['2028-02-29T12:00Z', '2028-02-29t12:00:00.001z'],
      period: ['2028-02-29T12:00:00.000Z', '2028-02-29T12:00:00.001Z'],
    },
    {
      title: 'rounds fractions of a millisecond up',
      requested: ['2026-01-01 00:00:00.0001Z', '2026-01-01 00:00:00.0010009-00:30'],
      period: ['2026-01-01T00:00:00.001Z', '2026-01-01T00:30:00.002Z'],
    },
  ] as const;
  test.each(cases)('$title', ({ requested: [start, end], period }) => {
    expect(parsePeriod(start, end)).toEqual({ start: period[0], end: period[1] });
  });

  const zoneMessage = (name: string) => `${name} needs an explicit time zone, like 2026-01-01T00:00:00+01:00`;
  const formatMessage = (name: string) =>
    `${name} must be a date and a time with its zone, like 2026-01-01T00:00:00+01:00`;
  const validTime = '2026-06-01T00:00:00Z';
  const invalidPeriods = [
    {
      title: 'without a zone at its start',
      requested: ['2026-01-01T00:00:00', validTime],
      detail: zoneMessage('period_start'),
    },
    {
      title: 'without a zone at its end',
      requested: ['2026-01-01T00:00:00Z', '2026-06-01T00:00'],
      detail: zoneMessage('period_end'),
    },
    { title: 'with dates only', requested: ['2026-01-01', validTime], detail: formatMessage('period_start') },
    {
      title: 'with an invalid day',
      requested: ['2026-02-29T00:00:00Z', validTime],
      detail: formatMessage('period_start'),
    },
    {
      title: 'with an invalid hour',
      requested: ['2026-02-28T25:00:00Z', validTime],
      detail: formatMessage('period_start'),
    },
    {
      title: 'with an invalid time zone',
      requested: ['2026-02-28T00:00:00+25:00', validTime],
      detail: formatMessage('period_start'),
    },
    { title: 'with a word as start', requested: ['yesterday', validTime], detail: formatMessage('period_start') },
    { title: 'with an empty start', requested: ['', validTime], detail: formatMessage('period_start') },
    {
      title: 'that ends after the year 9999',
      requested: [validTime, '9999-12-31T23:59:59-01:00'],
      detail: formatMessage('period_end'),
    },
    {
      title: 'that starts before the year 1',
      requested: ['0001-01-01T00:00:00+01:00', validTime],
      detail: formatMessage('period_start'),
    },
    {
      title: 'that is inverted',
      requested: [validTime, '2026-05-31T23:59:59.999Z'],
      detail: 'period_end must be after period_start',
    },
    {
      title: 'that is empty',
      requested: [validTime, '2026-06-01T02:00:00+02:00'],
      detail: 'period_end must be after period_start',
    },
    {
      title: 'a millisecond longer than 366 days',
      requested: ['2026-01-01T00:00:00Z', '2027-01-02T00:00:00.001Z'],
      detail: 'A period covers at most 366 days',
    },
    {
      title: 'of 366 days on the calendar and the hour that ends summer time',
      requested: ['2026-10-24T00:00:00+02:00', '2027-10-25T00:00:00+01:00'],
      detail: 'A period covers at most 366 days',
    },
  ] as const;
  test.each(invalidPeriods)('rejects a period $title', ({ requested: [start, end], detail }) => {
    expect(readRejection(start, end)).toEqual([422, detail]);
  });
});
