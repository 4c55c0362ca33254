import { expect, test } from 'vitest';
import { formatFrenchInteger } from './french-integer.ts';

const cases = [
  { title: 'formats 0 as one digit', count: 0, formatted: '0' },
  { title: 'does not separate three digits', count: 999, formatted: '999' },
  { title: 'separates thousands', count: 1_000, formatted: '1 000' },
  { title: 'groups digits by three from the right', count: 12_345, formatted: '12 345' },
  { title: 'writes no space before a first group of three', count: 123_456, formatted: '123 456' },
  { title: 'separates millions', count: 1_234_567, formatted: '1 234 567' },
  { title: 'writes no space between the sign and the digits', count: -123_456, formatted: '-123 456' },
];

for (const { title, count, formatted } of cases) test(title, () => expect(formatFrenchInteger(count)).toBe(formatted));
