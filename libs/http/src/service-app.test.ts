import { createLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { jsonRoute } from './define-route.ts';
import { ada, Candidate, candidateService, success, url } from './testing/candidate-service.ts';
import { ACTIVE, trialService } from './testing/trial-service.ts';

const { service, post, get } = await candidateService();

describe('a valid request', () => {
  test('reaches its handler with its defaults, and without what is not declared', async () => {
    const answer = await post(`${url}?limit=5&strict=yes&tag=a&tag=b&unknown=1`, {
      ...ada,
      unknown: 1,
      tenant_id: 'x',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      params: { month: 3 },
      query: { limit: 5, strict: true, tag: ['a', 'b'] },
      body: { name: 'Ada', months: 12, skills: [] },
    });
    expect(answer.json().query).not.toHaveProperty('unknown');
  });

  test('reaches a handler that wants it as sent without defaults', async () => {
    expect((await post('/v1/candidates-as-sent', ada)).json()).toEqual(ada);
    expect((await post('/v1/candidates-as-sent', {})).json().detail).toMatchObject([{ type: 'missing', input: {} }]);
  });

  test('is answered as JSON that no cache keeps, under its own status', async () => {
    const answer = await service.inject({ method: 'PUT', url: '/v1/policy', headers: ACTIVE, payload: { a: 1 } });
    expect(answer.statusCode).toBe(201);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
  });

  test('names its tenant by its key alone', async () => {
    const answer = await get('/v1/candidates/3', {
      ...ACTIVE,
      'x-tenant-id': 'other',
      'x-internal-service': 'scoring',
      'x-consumer-id': 'other',
      accept: 'text/plain',
    });
    expect(answer.json()).toMatchObject({ tenantId: 'acme', keyId: 'id-of-active-key', accept: 'text/plain' });
  });

  test.each([['application/json; charset=UTF-8'], ['application/vnd.probant+json'], ['Application/JSON']])(
    'may call its body %s',
    async (type) => {
      expect((await post(url, ada, { 'content-type': type })).statusCode).toBe(200);
    },
  );

  test('may start its body with a byte order mark', async () => {
    expect((await post(url, `\ufeff${JSON.stringify(ada)}`)).statusCode).toBe(200);
  });
});

describe('an answer that is not JSON', () => {
  test.each([
    ['text', 'text/csv; charset=utf-8', 'a;é'],
    ['stream', 'text/csv; charset=utf-8', 'a;b\nc;é\n'],
  ])('may be a %s', async (kind, type, body) => {
    const answer = await get(`/v1/download/${kind}`);
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([200, type, body]);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="export.csv"');
  });

  test('may be bytes', async () => {
    expect((await get('/v1/download/bytes')).rawPayload).toEqual(Buffer.from([137, 80, 78, 71]));
  });
});

describe('the request id', () => {
  test('is on every answer', async () => {
    for (const path of ['/health', '/v1/none', '/v1/candidates/3', '/v1/candidates/%zz', '/v1/upload'])
      expect((await get(path)).headers['x-request-id']).toMatch(/^request-\d+$/);
  });

  test('is the caller’s where it is fit to be repeated', async () => {
    expect((await get('/v1/none', { 'x-request-id': 'Batch_7.a-b' })).headers['x-request-id']).toBe('Batch_7.a-b');
    expect((await get('/v1/candidates/3', { ...ACTIVE, 'x-request-id': 'Batch_7' })).json().requestId).toBe('Batch_7');
    for (const unfit of ['', 'a b', 'x'.repeat(65), 'é', 'a\tb'])
      expect((await get('/v1/none', { 'x-request-id': unfit })).headers['x-request-id']).toMatch(/^request-\d+$/);
  });
});

describe('what is written down', () => {
  test('a line a request, with the route and never the URL, the key or the body', async () => {
    const written: string[] = [];
    const logger = createLogger({ level: 'debug', destination: { write: (line) => void written.push(line) } });
    const metrics = createMetrics();
    const watched = await trialService(
      [
        jsonRoute({
          method: 'POST',
          path: '/v1/people/{person}',
          operationId: 'person',
          summary: 'Fails on Grace',
          params: Type.Object({ person: Type.String() }),
          body: Candidate,
          success,
          handler: async ({ params }, { log }) => {
            log.info({ pages: 2 }, 'read');
            if (params.person === 'grace') throw new Error('Grace Hopper, FR76 3000');
            return {};
          },
        }),
      ],
      { logger, metrics },
    );
    const send = (path: string, payload: object, headers = ACTIVE) =>
      watched.inject({ method: 'POST', url: path, headers, payload });
    await send('/v1/people/ada?iban=FR76', ada);
    await send('/v1/people/grace', ada);
    await send('/v1/people/ada', { name: 'x'.repeat(30) });
    await send('/v1/people/ada', ada, { 'x-api-key': 'guess' });
    await send('/v1/nobody/ada', ada);
    await send('/v1/people/%zz', ada);
    await send('/v1/people/%zz', ada, { 'x-api-key': 'guess' });
    await watched.inject({ url: '/health' });

    const lines = written.map((line) => JSON.parse(line));
    expect(lines.filter(({ msg }) => msg === 'request').map((line) => [line.level, line.route, line.status])).toEqual([
      ['info', '/v1/people/{person}', 200],
      ['info', '/v1/people/{person}', 500],
      ['info', '/v1/people/{person}', 422],
      ['info', '/v1/people/{person}', 401],
      ['info', 'unmatched', 404],
      ['info', 'unmatched', 404],
      ['info', 'unmatched', 401],
      ['debug', '/health', 200],
    ]);
    expect(lines[1]).toMatchObject({ service: 'scoring', method: 'POST', tenant: 'acme', key_id: 'id-of-active-key' });
    expect(lines[1]).toMatchObject({ ms: expect.any(Number), request_id: 'request-1' });
    expect(lines[0]).toMatchObject({ msg: 'read', request_id: 'request-1', tenant: 'acme', pages: 2 });
    expect(lines.find(({ msg }) => msg === 'request failed')).toMatchObject({ level: 'error', err: { type: 'Error' } });
    expect(written.join('')).not.toMatch(/FR76|Grace|Ada|xxx|iban|guess|"active-key/);

    const printed = await metrics.registry.metrics();
    expect(printed).toContain(
      'http_request_duration_seconds_count{service="scoring",method="POST",route="/v1/people/{person}",status="422"} 1',
    );
  });
});

describe('a service that cannot keep its promises', () => {
  test('does not start', async () => {
    const route = jsonRoute({
      method: 'GET',
      path: '/v1/x',
      operationId: 'broken_promise',
      summary: 'x',
      success: { status: 200, schema: Type.Unsafe({ type: 'strange' }) },
      handler: async () => 1,
    });
    await expect(trialService([route])).rejects.toThrow('broken_promise');
  });
});

test('a gateway in another process reads the description without a key', async () => {
  const service = await trialService([]);
  const answer = await service.inject({ url: '/openapi.json' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual(JSON.parse(JSON.stringify(service.openapi())));
  await service.close();
});
