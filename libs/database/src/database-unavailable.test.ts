import { expect, test } from 'vitest';
import { isUnavailable } from './database-unavailable.ts';

const withCode = (code: string) => Object.assign(new Error('of pg'), { code });

test.each([
  ['a server that nobody answers for', 'ECONNREFUSED'],
  ['a lost connection', '08006'],
  ['a full disk', '53100'],
  ['too many connections', '53300'],
  ['a server that ends', '57P01'],
  ['a server that recovers', '57P03'],
  ['a disk that fails, which PostgreSQL says before it ends to recover', '58030'],
])('the database is away: %s (%s)', (_, code) => {
  expect(isUnavailable(withCode(code))).toBe(true);
});

test.each([
  ['a row that is there already', '23505'],
  ['a right that is missing', '42501'],
  ['a statement that was ended', '57014'],
  ['a file of an extension that is not installed', '58P01'],
])('the database refuses: %s (%s)', (_, code) => {
  expect(isUnavailable(withCode(code))).toBe(false);
});
