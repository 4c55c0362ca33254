import { describe, expect, test } from 'vitest';
import { defineJsonRoute } from '../route/define-route.ts';
import {
  anySuccess,
  candidateUrl,
  createCandidateService,
  DatabaseUnavailable,
  validCandidate,
} from '../testing/candidate-service.ts';
import { ACTIVE_KEY_HEADERS, createTestService, REVOKED_KEY_HEADERS } from '../testing/test-service.ts';

const { service, post, get } = await createCandidateService();

describe('API key', () => {
  const refused = [
    { title: 'missing', headers: {} },
    { title: 'empty', headers: { 'x-api-key': '' } },
    { title: 'unknown', headers: { 'x-api-key': 'guess' } },
    { title: 'revoked', headers: REVOKED_KEY_HEADERS },
    { title: 'sent twice', headers: { 'x-api-key': 'active-key, active-key' } },
  ];
  test.each(refused)('returns 401 with a message and a challenge when the key is $title', async ({ headers }) => {
    const response = await get('/v1/candidates/3', headers as Record<string, string>);
    expect(response.statusCode).toBe(401);
    expect(response.headers['www-authenticate']).toBe('Key');
    expect(response.json()).toEqual({ detail: expect.any(String) });
  });

  test('is ignored in the query string', async () => {
    expect((await get('/v1/candidates/3?x-api-key=active-key&api_key=active-key', {})).statusCode).toBe(401);
  });

  test('is checked before the body is parsed', async () => {
    const response = await post(candidateUrl, '{broken', { 'x-api-key': 'guess', 'content-type': 'text/plain' });
    expect(response.statusCode).toBe(401);
  });

  test('is not required by /health', async () => {
    const response = await get('/health', {});
    expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok' }]);
  });

  test('returns 503 and not 401 when the key cannot be checked', async () => {
    const lost = await createTestService([], { keys: () => Promise.reject(new DatabaseUnavailable()) });
    const route = defineJsonRoute({
      method: 'GET',
      path: '/v1/x',
      operationId: 'x',
      summary: 'x',
      success: anySuccess,
      handler: async () => 1,
    });
    const withRoute = await createTestService([route], { keys: () => Promise.reject(new DatabaseUnavailable()) });
    const response = await withRoute.inject({ url: '/v1/x', headers: ACTIVE_KEY_HEADERS });
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
    expect((await lost.inject({ url: '/health' })).statusCode).toBe(200);
  });
});

describe('path and method', () => {
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
  ])('GET %s returns 404 with a valid key and 401 without one', async (path) => {
    const response = await get(path);
    expect([response.statusCode, response.json()]).toEqual([404, { detail: 'Not Found' }]);
    for (const headers of [{}, { 'x-api-key': 'guess' }, REVOKED_KEY_HEADERS]) {
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
  test.each(wrong)('$method $path returns 405 with an Allow header, but only to a valid key', async (wrongCall) => {
    const { method, path, allow } = wrongCall;
    const send = (headers: Record<string, string>) =>
      service.inject({ method: method as 'GET', url: path, headers, payload: '{broken' });
    const response = await send(ACTIVE_KEY_HEADERS);
    expect([response.statusCode, response.headers.allow]).toEqual([405, allow]);
    if (method !== 'HEAD') expect(response.json()).toEqual({ detail: 'Method Not Allowed' });
    for (const headers of [{}, REVOKED_KEY_HEADERS]) {
      const refusal = await send(headers as Record<string, string>);
      expect([refusal.statusCode, refusal.headers.allow]).toEqual([401, undefined]);
    }
  });

  test.each(['/health', '/health/ready'])('POST %s returns 405 without a key', async (path) => {
    const response = await service.inject({ method: 'POST', url: path, payload: '{broken' });
    expect([response.statusCode, response.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  test('an unknown path returns 503 while the key cannot be checked', async () => {
    const lost = await createTestService([], { keys: () => Promise.reject(new DatabaseUnavailable()) });
    for (const path of ['/v1/none', '/v1/%zz'])
      expect((await lost.inject({ url: path, headers: ACTIVE_KEY_HEADERS })).statusCode).toBe(503);
  });

  test('HEAD is accepted where GET is', async () => {
    const response = await service.inject({ method: 'HEAD', url: '/health' });
    expect([response.statusCode, response.body, response.headers['content-length']]).toEqual([200, '', '15']);
  });

  test('returns 422 for a path parameter that cannot be parsed', async () => {
    const response = await post('/v1/candidates/march', validCandidate);
    expect([response.statusCode, response.json().detail]).toMatchObject([
      422,
      [{ type: 'int_parsing', loc: ['path', 'month'], input: 'march' }],
    ]);
  });
});
