import { expect, test } from 'vitest';
import { isUnavailable } from './database-unavailable.ts';

const withCode = (code: string) => Object.assign(new Error('of pg'), { code });

test.each([
  ['connection refused', 'ECONNREFUSED'],
  ['a lost connection', '08006'],
  ['a full disk', '53100'],
  ['too many connections', '53300'],
  ['a server that shuts down', '57P01'],
  ['a server in recovery', '57P03'],
  ['an I/O error of the disk', '58030'],
])('reports the database as unavailable: %s (%s)', (_, code) => {
  expect(isUnavailable(withCode(code))).toBe(true);
});

test.each([
  ['a duplicate row', '23505'],
  ['a missing privilege', '42501'],
  ['a cancelled statement', '57014'],
  ['a file of an extension that is not installed', '58P01'],
])('reports a rejected statement: %s (%s)', (_, code) => {
  expect(isUnavailable(withCode(code))).toBe(false);
});
