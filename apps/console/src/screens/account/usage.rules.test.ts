import { expect, test } from 'vitest';
import { listDays, sumUsage } from './usage.rules.ts';

const createRow = (date: string, route: string, calls: number, errors = 0) => ({
  date,
  route,
  calls,
  client_errors: errors,
  rate_limited: errors,
  server_errors: 0,
});

const usage = [
  createRow('2026-03-30', '/v1/events', 10, 2),
  createRow('2026-03-30', '/v1/extract', 5),
  createRow('2026-03-28', '/v1/extract', 7, 1),
];

test('requests add up by route', () => {
  expect(sumUsage(usage, 'route').map(({ name, calls, clientErrors }) => [name, calls, clientErrors])).toEqual([
    ['/v1/events', 10, 2],
    ['/v1/extract', 12, 1],
  ]);
});

test('a day without a request is 0, also where summer time begins', () => {
  expect(listDays({ from: '2026-03-27', to: '2026-03-30', usage }).map(({ date, calls }) => [date, calls])).toEqual([
    ['2026-03-27', 0],
    ['2026-03-28', 7],
    ['2026-03-29', 0],
    ['2026-03-30', 15],
  ]);
});
