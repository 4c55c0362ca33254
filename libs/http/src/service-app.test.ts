import { systemClock } from '@probant/kernel/clock';
import { createLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { parseTenantId } from '@probant/kernel/tenant';
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { createServiceSigner, createSignatureVerifier } from './auth/service-identity.ts';
import { defineJsonRoute } from './route/define-route.ts';
import {
  anySuccess,
  Candidate,
  candidateUrl,
  createCandidateService,
  validCandidate,
} from './testing/candidate-service.ts';
import { ACTIVE_KEY_HEADERS, createTestService, REVOKED_KEY_HEADERS } from './testing/test-service.ts';

const { service, post, get } = await createCandidateService();

describe('a valid request', () => {
  test('reaches the handler with defaults filled in and undeclared parameters removed', async () => {
    const response = await post(`${candidateUrl}?limit=5&strict=yes&tag=a&tag=b&unknown=1`, {
      ...validCandidate,
      unknown: 1,
      tenant_id: 'x',
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      params: { month: 3 },
      query: { limit: 5, strict: true, tag: ['a', 'b'] },
      body: { name: 'Ada', months: 12, skills: [] },
    });
    expect(response.json().query).not.toHaveProperty('unknown');
  });

  test('reaches a handler with `skipDefaults` as sent', async () => {
    expect((await post('/v1/candidates-as-sent', validCandidate)).json()).toEqual(validCandidate);
    expect((await post('/v1/candidates-as-sent', {})).json().detail).toMatchObject([{ type: 'missing', input: {} }]);
  });

  test('gets uncacheable JSON with the declared status', async () => {
    const response = await service.inject({
      method: 'PUT',
      url: '/v1/policy',
      headers: ACTIVE_KEY_HEADERS,
      payload: { a: 1 },
    });
    expect(response.statusCode).toBe(201);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
  });

  test('takes the tenant from the key only', async () => {
    const response = await get('/v1/candidates/3', {
      ...ACTIVE_KEY_HEADERS,
      'x-tenant-id': 'other',
      'x-internal-service': 'scoring',
      'x-consumer-id': 'other',
      accept: 'text/plain',
    });
    expect(response.json()).toMatchObject({ tenantId: 'acme', keyId: 'id-of-active-key', accept: 'text/plain' });
  });

  test.each([['application/json; charset=UTF-8'], ['application/vnd.probant+json'], ['Application/JSON']])(
    'accepts the content type %s',
    async (type) => {
      expect((await post(candidateUrl, validCandidate, { 'content-type': type })).statusCode).toBe(200);
    },
  );

  test('accepts a body that starts with a byte order mark', async () => {
    expect((await post(candidateUrl, `\ufeff${JSON.stringify(validCandidate)}`)).statusCode).toBe(200);
  });
});

describe('a response that is not JSON', () => {
  test.each([
    ['text', 'text/csv; charset=utf-8', 'a;é'],
    ['stream', 'text/csv; charset=utf-8', 'a;b\nc;é\n'],
  ])('can be a %s', async (kind, type, body) => {
    const response = await get(`/v1/download/${kind}`);
    expect([response.statusCode, response.headers['content-type'], response.body]).toEqual([200, type, body]);
    expect(response.headers['content-disposition']).toBe('attachment; filename="export.csv"');
  });

  test('can be bytes', async () => {
    for (const kind of ['bytes', 'pieces']) {
      const { rawPayload, headers } = await get(`/v1/download/${kind}`);
      expect(rawPayload).toEqual(Buffer.from([137, 80, 78, 71]));
      expect(headers['content-length']).toBe('4');
    }
    expect((await get('/v1/download/empty')).rawPayload).toEqual(Buffer.alloc(0));
  });
});

describe('X-Request-Id', () => {
  test('is present on every response', async () => {
    for (const path of ['/health', '/v1/none', '/v1/candidates/3', '/v1/candidates/%zz', '/v1/upload'])
      expect((await get(path)).headers['x-request-id']).toMatch(/^request-\d+$/);
  });

  test('repeats the value of the request when it is valid', async () => {
    expect((await get('/v1/none', { 'x-request-id': 'Batch_7.a-b' })).headers['x-request-id']).toBe('Batch_7.a-b');
    expect((await get('/v1/candidates/3', { ...ACTIVE_KEY_HEADERS, 'x-request-id': 'Batch_7' })).json().requestId).toBe(
      'Batch_7',
    );
    for (const invalid of ['', 'a b', 'x'.repeat(65), 'é', 'a\tb'])
      expect((await get('/v1/none', { 'x-request-id': invalid })).headers['x-request-id']).toMatch(/^request-\d+$/);
  });
});

describe('request log', () => {
  test('contains one line per request, with the route and never the URL, the key or the body', async () => {
    const logLines: string[] = [];
    const logger = createLogger({ level: 'debug', destination: { write: (line) => void logLines.push(line) } });
    const metrics = createMetrics();
    const observedService = await createTestService(
      [
        defineJsonRoute({
          method: 'POST',
          path: '/v1/people/{person}',
          operationId: 'person',
          summary: 'Fails for Grace',
          params: Type.Object({ person: Type.String() }),
          body: Candidate,
          success: anySuccess,
          handler: async ({ params }, { log }) => {
            log.info({ pages: 2 }, 'read');
            if (params.person === 'grace') throw new Error('Grace Hopper, FR76 3000');
            return {};
          },
        }),
      ],
      { logger, metrics },
    );
    const send = (path: string, payload: object, headers = ACTIVE_KEY_HEADERS) =>
      observedService.inject({ method: 'POST', url: path, headers, payload });
    await send('/v1/people/ada?iban=FR76', validCandidate);
    await send('/v1/people/grace', validCandidate);
    await send('/v1/people/ada', { name: 'x'.repeat(30) });
    await send('/v1/people/ada', validCandidate, { 'x-api-key': 'guess' });
    await send('/v1/unknown/ada', validCandidate);
    await send('/v1/people/%zz', validCandidate);
    await send('/v1/people/%zz', validCandidate, { 'x-api-key': 'guess' });
    await observedService.inject({ url: '/health' });

    const lines = logLines.map((line) => JSON.parse(line));
    const requestLines = lines.filter(({ msg }) => msg === 'request' || msg === 'request refused');
    expect(requestLines.map((line) => [line.level, line.route, line.status])).toEqual([
      ['info', '/v1/people/{person}', 200],
      ['info', '/v1/people/{person}', 500],
      ['info', '/v1/people/{person}', 422],
      ['warn', '/v1/people/{person}', 401],
      ['info', 'unmatched', 404],
      ['info', 'unmatched', 404],
      ['warn', 'unmatched', 401],
      ['debug', '/health', 200],
    ]);
    expect(lines[1]).toMatchObject({ service: 'scoring', method: 'POST', tenant: 'acme', key_id: 'id-of-active-key' });
    expect(lines[1]).toMatchObject({ ms: expect.any(Number), request_id: 'request-1' });
    expect(lines[0]).toMatchObject({ msg: 'read', request_id: 'request-1', tenant: 'acme', pages: 2 });
    expect(lines.find(({ msg }) => msg === 'request failed')).toMatchObject({ level: 'error', err: { type: 'Error' } });
    expect(logLines.join('')).not.toMatch(/FR76|Grace|Ada|xxx|iban|guess|"active-key/);

    const exposition = await metrics.registry.metrics();
    expect(exposition).toContain(
      'http_request_duration_seconds_count{service="scoring",method="POST",route="/v1/people/{person}",status="422"} 1',
    );
  });
});

describe('createServiceApp', () => {
  test('rejects when a schema cannot be compiled', async () => {
    const route = defineJsonRoute({
      method: 'GET',
      path: '/v1/x',
      operationId: 'broken_promise',
      summary: 'x',
      success: { status: 200, schema: Type.Unsafe({ type: 'strange' }) },
      handler: async () => 1,
    });
    await expect(createTestService([route])).rejects.toThrow('broken_promise');
  });
});

describe('GET /openapi.json', () => {
  const secret = 'a secret that two processes share';
  const sign = (path: string) =>
    createServiceSigner(
      secret,
      systemClock,
    )({
      method: 'GET',
      path,
      body: '',
      tenantId: parseTenantId('acme'),
      service: 'extraction',
      idempotencyKey: 'one',
    });
  const get = async (
    headers: Record<string, string>,
    verifySignature = createSignatureVerifier(secret, systemClock),
  ) => {
    const service = await createTestService([], { verifySignature });
    const response = await service.inject({ url: '/openapi.json', headers });
    const expected = JSON.parse(JSON.stringify(service.openapi()));
    await service.close();
    return { status: response.statusCode, body: response.json(), expected };
  };

  test.each([
    ['any key', ACTIVE_KEY_HEADERS],
    ['a signed call', sign('/openapi.json')],
  ])('returns the description to %s', async (_, headers) => {
    const { status, body, expected } = await get(headers);
    expect(status).toBe(200);
    expect(body).toEqual(expected);
  });

  test.each([
    ['without a key', {}],
    ['to a revoked key', REVOKED_KEY_HEADERS],
    ['to a call signed for another path', sign('/openapi')],
  ])('returns 401 %s', async (_, headers) => expect((await get(headers)).status).toBe(401));

  test('returns 401 to a call signed with another secret', async () => {
    const other = createSignatureVerifier('the secret of another installation', systemClock);
    expect((await get(sign('/openapi.json'), other)).status).toBe(401);
  });
});
