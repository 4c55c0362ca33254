import { AppError } from '@probant/kernel/errors';
import { createLogger } from '@probant/kernel/logging';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { defineJsonRoute } from '../route/define-route.ts';
import { ACTIVE_KEY_HEADERS, createTestService } from '../testing/test-service.ts';
import { createFailureLog } from './failure-log.ts';

function createUnavailableError(internal: string, sqlState: string): AppError {
  const cause = Object.assign(new Error('value FR76 in a statement'), { code: sqlState });
  return new AppError(503, 'Database unavailable', { code: 'database_unavailable', internal, cause });
}

function collectLines() {
  const lines: Record<string, unknown>[] = [];
  return { lines, logger: createLogger({ destination: { write: (line) => lines.push(JSON.parse(line)) } }) };
}

test('the cause of a 503 of the database is in the log, with its SQLSTATE and no value', async () => {
  const { lines, logger } = collectLines();
  const route = defineJsonRoute({
    method: 'GET',
    path: '/v1/things',
    operationId: 'get_things',
    summary: 'Fails',
    success: { status: 200, schema: Type.Unknown() },
    handler: () => Promise.reject(createUnavailableError('the database is read-only', '25006')),
  });
  const service = await createTestService([route], { logger });
  for (let call = 0; call < 3; call += 1) {
    const { statusCode } = await service.inject({ url: '/v1/things', headers: ACTIVE_KEY_HEADERS });
    expect(statusCode).toBe(503);
  }
  expect(lines.filter(({ level }) => level === 'warn')).toEqual([
    expect.objectContaining({
      msg: 'the database cannot be used',
      service: 'scoring',
      route: '/v1/things',
      request_id: 'request-1',
      err: expect.objectContaining({
        internal: 'the database is read-only',
        cause: expect.objectContaining({ code: '25006' }),
      }),
    }),
  ]);
  expect(JSON.stringify(lines)).not.toContain('FR76');
  await service.close();
});

test('each cause has one line in ten seconds, and the next one counts what it left out', () => {
  const { lines, logger } = collectLines();
  let time = 0;
  const logFailure = createFailureLog(() => time);
  const fail = (internal: string, state: string) => logFailure(createUnavailableError(internal, state), logger, {});
  for (let call = 0; call < 5; call += 1) fail('the database connection was lost', '57P01');
  fail('no database connection is available', '3D000');
  time = 9_999;
  fail('the database connection was lost', '57P01');
  expect(lines.map(({ more_since_last }) => more_since_last)).toEqual([undefined, undefined]);
  time = 10_000;
  fail('the database connection was lost', '57P01');
  expect(lines.map(({ more_since_last }) => more_since_last)).toEqual([undefined, undefined, 5]);
});

test('a cause that two layers wrapped is distinguished by its SQLSTATE', () => {
  const { lines, logger } = collectLines();
  const logFailure = createFailureLog(() => 0);
  for (const sqlState of ['53100', '25006', '53100']) {
    const cause = createUnavailableError('the database cannot store', sqlState);
    const options = { code: 'database_unavailable', internal: 'the events could not be stored', cause } as const;
    logFailure(new AppError(503, 'Database unavailable', options), logger, {});
  }
  expect(lines).toHaveLength(2);
});

test('a refusal has no line of its own', () => {
  const { lines, logger } = collectLines();
  const logFailure = createFailureLog();
  logFailure(new AppError(404, 'Not Found', { code: 'not_found' }), logger, {});
  logFailure(new AppError(503, 'Busy', { code: 'overloaded' }), logger, {});
  expect(lines).toEqual([]);
});
