import { describe, expect, test } from 'vitest';
import { createCandidateService } from '../testing/candidate-service.ts';
import { ACTIVE_KEY_HEADERS } from '../testing/test-service.ts';

const { service, get } = await createCandidateService();

describe('error responses', () => {
  const cases = [
    { how: 'sentence', status: 404, code: 'analysis_not_found', body: { detail: 'No such analysis' } },
    {
      how: 'code',
      status: 422,
      code: 'empty_file',
      body: { detail: { code: 'empty_file', message: 'The file is empty' } },
    },
    {
      how: 'list',
      status: 422,
      code: 'invalid_request',
      body: {
        detail: [
          { type: 'value_error', loc: ['body', 'caps', 0], msg: 'Value error, used twice', input: 'hotel', ctx: {} },
        ],
      },
    },
    {
      how: 'overload',
      status: 503,
      code: 'overloaded',
      body: { detail: 'Too many documents at once' },
      retryAfter: '7',
    },
    {
      how: 'database',
      status: 503,
      code: 'database_unavailable',
      body: { detail: expect.any(String) },
      retryAfter: '5',
    },
    { how: 'trace', status: 500, code: 'trace_not_written', body: { detail: 'The audit event could not be written' } },
    { how: 'bug', status: 500, code: 'internal_error', body: { detail: 'Internal Server Error' } },
    { how: 'text', status: 500, code: 'internal_error', body: { detail: 'Internal Server Error' } },
    { how: 'nothing', status: 500, code: 'internal_error', body: { detail: 'Internal Server Error' } },
  ];
  test.each(cases)('an error of kind "$how" gets status $status', async ({ how, status, code, body, retryAfter }) => {
    const response = await service.inject({ method: 'POST', url: `/v1/fail/${how}`, headers: ACTIVE_KEY_HEADERS });
    expect([response.statusCode, response.json(), response.headers['retry-after']]).toEqual([status, body, retryAfter]);
    expect(response.headers['x-error-code']).toBe(code);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).not.toMatch(/FR76|5432|\.ts:\d/);
  });

  test('returns 500 when a response violates its schema', async () => {
    const response = await get('/v1/broken-answer');
    expect([response.statusCode, response.json()]).toEqual([500, { detail: 'Internal Server Error' }]);
  });

  test('returns the status of an error thrown before the first chunk of a stream', async () => {
    const response = await get('/v1/download/broken');
    expect([response.statusCode, response.json()]).toEqual([422, { detail: 'Nothing to export' }]);
  });
});
