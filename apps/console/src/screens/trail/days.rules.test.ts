import { expect, test } from 'vitest';
import { createPeriods, endOfDay, startOfDay } from './days.rules.ts';

test('a day ends where the next one begins, also at the end of a month and of a year', () => {
  expect(endOfDay('2026-02-28')).toBe(startOfDay('2026-03-01'));
  expect(endOfDay('2026-12-31')).toBe(startOfDay('2027-01-01'));
});

test.each([
  [new Date(2026, 0, 15), { first: '2025-12-01', last: '2025-12-31' }, { first: '2025-10-01', last: '2025-12-31' }],
  [new Date(2026, 4, 31), { first: '2026-04-01', last: '2026-04-30' }, { first: '2026-01-01', last: '2026-03-31' }],
])('on %s the last month and the last quarter are whole', (today, month, quarter) => {
  expect(createPeriods(today)).toMatchObject({ month, quarter });
});
