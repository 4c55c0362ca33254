import { expect, test } from 'vitest';
import { parseRetryAfter } from './retry-after.ts';

test.each([
  { header: null, milliseconds: null },
  { header: '0', milliseconds: 0 },
  { header: '7', milliseconds: 7000 },
  { header: 'Sat, 21 Nov 2026 12:01:00 GMT', milliseconds: 60_000 },
  { header: 'Sat, 21 Nov 2026 11:00:00 GMT', milliseconds: 0 },
  { header: 'tomorrow', milliseconds: null },
])('parseRetryAfter returns $milliseconds ms for $header', ({ header, milliseconds }) => {
  expect(parseRetryAfter(header, Date.parse('2026-11-21T12:00:00Z'))).toBe(milliseconds);
});
