import { describe, expect, test } from 'vitest';
import { createResponseError, parseRetryAfter, readDetail } from './create-response-error.ts';
import {
  AuthenticationError,
  ConflictError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  ProbantResponseError,
  RateLimitError,
  ServerError,
} from './errors.ts';

const problem = { type: 'missing', loc: ['body', 'file'], msg: 'Field required', input: 'FR76 3000', ctx: {} };
const create = (status: number, body: unknown, code: string | null = null) =>
  createResponseError({
    route: 'POST /v1/extract',
    status,
    detail: readDetail(body),
    code,
    requestId: 'r-1',
    retryAfterSeconds: null,
  });

describe('an error', () => {
  test.each([
    [400, InvalidRequestError],
    [401, AuthenticationError],
    [403, PermissionError],
    [404, NotFoundError],
    [409, ConflictError],
    [413, InvalidRequestError],
    [415, InvalidRequestError],
    [422, InvalidRequestError],
    [423, ProbantResponseError],
    [429, RateLimitError],
    [500, ServerError],
    [503, ServerError],
  ])('with status %i is a %o', (status, ErrorClass) => {
    expect(create(status, {}).constructor).toBe(ErrorClass);
  });

  test('has a sentence', () => {
    const error = create(404, { detail: 'Not Found' });
    expect(error).toMatchObject({ detail: 'Not Found', code: null, problems: [], name: 'NotFoundError' });
    expect(error.message).toBe('POST /v1/extract: 404 Not Found (request r-1)');
  });

  test('has the message of the gateway as a sentence', () => {
    expect(create(401, { message: 'Unauthorized' }).detail).toBe('Unauthorized');
  });

  test('has a code', () => {
    const error = create(422, { detail: { code: 'unreadable_file', message: 'The file is damaged' } });
    expect(error.code).toBe('unreadable_file');
    expect(error.message).toContain('unreadable_file: The file is damaged');
  });

  test('has the code of the header, also when its detail is a sentence', () => {
    expect(create(422, { detail: 'unreadable file: protected by a password' }, 'password_protected').code).toBe(
      'password_protected',
    );
  });

  test('has problems, whose values are not in its message', () => {
    const error = create(422, { detail: [problem, { ...problem, loc: ['query', 'split'] }] });
    expect(error.problems.map(({ loc }) => loc)).toEqual([
      ['body', 'file'],
      ['query', 'split'],
    ]);
    expect(error.message).toContain('body.file: Field required (and 1 more)');
    expect(error.message).not.toContain('FR76');
  });

  test.each([
    ['<html>bad gateway</html>', '<html>bad gateway</html>'],
    ['x'.repeat(5000), 'x'.repeat(200)],
    ['', 'no detail'],
    [undefined, 'no detail'],
    [{ detail: 7 }, 'no detail'],
    [{ detail: ['x'] }, 'no detail'],
  ])('of a proxy with the body %j has the detail %j', (body, detail) => {
    expect(create(502, body).detail).toBe(detail);
  });
});

test.each([
  ['7', 7],
  ['Wed, 25 Nov 2026 00:00:09 GMT', 9],
  ['Tue, 24 Nov 2026 00:00:00 GMT', 0],
  ['soon', null],
  ['-1', null],
  [null, null],
])('parseRetryAfter reads %j as %j seconds', (header, seconds) => {
  expect(parseRetryAfter(header, Date.parse('2026-11-25T00:00:00Z'))).toBe(seconds);
});
