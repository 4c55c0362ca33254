import { expect, test } from 'vitest';
import { isUnavailable } from './database-unavailable.ts';

const withCode = (code: string, members: object = {}) => Object.assign(new Error('of pg'), { code, ...members });

test.each([
  ['connection refused', 'ECONNREFUSED'],
  ['a lost connection', '08006'],
  ['a full disk', '53100'],
  ['too many connections', '53300'],
  ['a server that shuts down', '57P01'],
  ['a server in recovery', '57P03'],
  ['an I/O error of the disk', '58030'],
  ['a server that stores nothing', '25006'],
  ['no file left for a connection', 'EMFILE'],
  ['no port left for a connection', 'EADDRNOTAVAIL'],
  ['a socket that was closed', 'ERR_STREAM_DESTROYED'],
])('reports the database as unavailable: %s (%s)', (_, code) => {
  expect(isUnavailable(withCode(code))).toBe(true);
});

test.each([
  ['a duplicate row', '23505'],
  ['a missing privilege', '42501'],
  ['a cancelled statement', '57014'],
  ['a wrong number of parameters', '08P01'],
  ['a file of an extension that is not installed', '58P01'],
])('reports a rejected statement: %s (%s)', (_, code) => {
  expect(isUnavailable(withCode(code))).toBe(false);
});

test.each(['FATAL', 'PANIC'])(
  'reports the database as unavailable when the server ends connections: %s',
  (severity) => {
    expect(isUnavailable(withCode('XX000', { severity }))).toBe(true);
    expect(isUnavailable(withCode('08P01', { severity }))).toBe(true);
    expect(isUnavailable(withCode('XX000', { severity: 'ERROR' }))).toBe(false);
  },
);

test.each([
  ['a quota', 'XX000', 'md.c'],
  ['a disk that became read-only', '42501', 'fd.c'],
])('reports the database as unavailable when its files cannot be written: %s (%s)', (_, code, file) => {
  expect(isUnavailable(withCode(code, { severity: 'ERROR', file }))).toBe(true);
  expect(isUnavailable(withCode(code, { severity: 'ERROR', file: 'aclchk.c' }))).toBe(false);
});

test.each([
  ['Connection terminated unexpectedly', true],
  ['Received unexpected commandComplete message from backend.', true],
  ['SASL: Last message was not SASLInitialResponse', true],
  ['the source of a COPY failed', false],
])('says whether an error of pg without a code is a lost connection: %s', (message, isLost) => {
  expect(isUnavailable(new Error(message))).toBe(isLost);
});
