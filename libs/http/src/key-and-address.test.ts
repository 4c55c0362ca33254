import { describe, expect, test } from 'vitest';
import { jsonRoute } from './define-route.ts';
import { ada, candidateService, DatabaseUnavailable, success, url } from './testing/candidate-service.ts';
import { ACTIVE, REVOKED, trialService } from './testing/trial-service.ts';

const { service, post, get } = await candidateService();

describe('the key', () => {
  const refused = [
    { title: 'without one', headers: {} },
    { title: 'with an empty one', headers: { 'x-api-key': '' } },
    { title: 'with an unknown one', headers: { 'x-api-key': 'guess' } },
    { title: 'with a revoked one', headers: REVOKED },
    { title: 'with two', headers: { 'x-api-key': 'active-key, active-key' } },
  ];
  test.each(refused)('$title: 401 with a sentence and a challenge', async ({ headers }) => {
    const answer = await get('/v1/candidates/3', headers as Record<string, string>);
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Key');
    expect(answer.json()).toEqual({ detail: expect.any(String) });
  });

  test('counts for nothing in the query', async () => {
    expect((await get('/v1/candidates/3?x-api-key=active-key&api_key=active-key', {})).statusCode).toBe(401);
  });

  test('is asked for before the body is looked at', async () => {
    const answer = await post(url, '{broken', { 'x-api-key': 'guess', 'content-type': 'text/plain' });
    expect(answer.statusCode).toBe(401);
  });

  test('is not asked for by health', async () => {
    const answer = await get('/health', {});
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
  });

  test('that cannot be checked is 503, not 401', async () => {
    const lost = await trialService([], { keys: () => Promise.reject(new DatabaseUnavailable()) });
    const route = jsonRoute({
      method: 'GET',
      path: '/v1/x',
      operationId: 'x',
      summary: 'x',
      success,
      handler: async () => 1,
    });
    const withRoute = await trialService([route], { keys: () => Promise.reject(new DatabaseUnavailable()) });
    const answer = await withRoute.inject({ url: '/v1/x', headers: ACTIVE });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect((await lost.inject({ url: '/health' })).statusCode).toBe(200);
  });
});

describe('the address', () => {
  test.each([
    '/',
    '/v1',
    '/v1/candidates',
    '/v1/candidates/3/',
    '/v1/Candidates/3',
    '/v1/candidates/%zz',
    '/v1/candidates/%00',
    '//health',
    `/v1/candidates/${'x'.repeat(600)}`,
  ])('%s names nothing: 404, which only a caller with a key is told', async (path) => {
    const answer = await get(path);
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Not Found' }]);
    for (const headers of [{}, { 'x-api-key': 'guess' }, REVOKED]) {
      const refusal = await get(path, headers as Record<string, string>);
      expect([refusal.statusCode, refusal.headers['www-authenticate']]).toEqual([401, 'Key']);
      expect(refusal.json()).toEqual({ detail: expect.any(String) });
    }
  });

  const wrong = [
    { method: 'DELETE', path: '/v1/candidates/3', allow: 'POST, GET, HEAD' },
    { method: 'HEAD', path: '/v1/policy', allow: 'PUT' },
    { method: 'GET', path: '/v1/upload', allow: 'POST' },
    { method: 'OPTIONS', path: '/v1/policy?x=1', allow: 'PUT' },
    { method: 'TRACE', path: '/v1/policy', allow: 'PUT' },
    { method: 'PATCH', path: '/v1/p%6Flicy', allow: 'PUT' },
    { method: 'PROPFIND', path: '/v1/policy', allow: 'PUT' },
  ] as const;
  test.each(wrong)('$method $path is 405 and says what is allowed, once the key is right', async (wrong) => {
    const { method, path, allow } = wrong;
    const send = (headers: Record<string, string>) =>
      service.inject({ method: method as 'GET', url: path, headers, payload: '{broken' });
    const answer = await send(ACTIVE);
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow]);
    if (method !== 'HEAD') expect(answer.json()).toEqual({ detail: 'Method Not Allowed' });
    for (const headers of [{}, REVOKED]) {
      const refusal = await send(headers as Record<string, string>);
      expect([refusal.statusCode, refusal.headers.allow]).toEqual([401, undefined]);
    }
  });

  test.each(['/health', '/openapi.json'])('POST %s is 405 without a key', async (path) => {
    const answer = await service.inject({ method: 'POST', url: path, payload: '{broken' });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  test('that names nothing is 503 while the key cannot be checked', async () => {
    const lost = await trialService([], { keys: () => Promise.reject(new DatabaseUnavailable()) });
    for (const path of ['/v1/none', '/v1/%zz'])
      expect((await lost.inject({ url: path, headers: ACTIVE })).statusCode).toBe(503);
  });

  test('HEAD works where GET does', async () => {
    const answer = await service.inject({ method: 'HEAD', url: '/health' });
    expect([answer.statusCode, answer.body, answer.headers['content-length']]).toEqual([200, '', '15']);
  });

  test('a parameter that cannot be read is told', async () => {
    const answer = await post('/v1/candidates/march', ada);
    expect([answer.statusCode, answer.json().detail]).toMatchObject([
      422,
      [{ type: 'int_parsing', loc: ['path', 'month'], input: 'march' }],
    ]);
  });
});
