import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mountService } from '../dispatch/mount-service.ts';
import { createFakeService } from '../testing/fake-service.ts';
import { type RequestOptions, sendRaw, sendRequest, type TestResponse } from '../testing/send-request.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let running: TestGateway;
let service = createFakeService('scoring');
const start = async (parts: Parameters<typeof startTestGateway>[0] = {}) => {
  service = createFakeService('scoring');
  running = await startTestGateway({
    services: { scoring: mountService(service), 'audit-trail': mountService(createFakeService('audit-trail')) },
    ...parts,
  });
};
beforeEach(() => start());
afterEach(() => running.gateway.close());

const send = (path: string, options?: RequestOptions) => sendRequest(running.port, path, options);
const withKey = (path: string, key = 'good', options: RequestOptions = {}) =>
  send(path, { ...options, headers: { 'X-API-Key': key } });
const rates = ({ headers }: TestResponse) => ({
  minute: `${headers['x-ratelimit-remaining-minute']}/${headers['x-ratelimit-limit-minute']}`,
  hour: `${headers['x-ratelimit-remaining-hour']}/${headers['x-ratelimit-limit-hour']}`,
  tightest: `${headers['ratelimit-remaining']}/${headers['ratelimit-limit']} for ${headers['ratelimit-reset']} s`,
});

describe('key check', () => {
  const cases: { title: string; call: RequestOptions; message: string }[] = [
    { title: 'no key', call: {}, message: 'No API key found in request' },
    { title: 'an empty key', call: { headers: { 'X-API-Key': '' } }, message: 'No API key found in request' },
    { title: 'an unknown key', call: { headers: { 'X-API-Key': 'unissued' } }, message: 'Unauthorized' },
    { title: 'a key with a comma', call: { headers: { 'X-API-Key': 'good,good' } }, message: 'Unauthorized' },
    {
      title: 'a key as bearer',
      call: { headers: { Authorization: 'Bearer good' } },
      message: 'No API key found in request',
    },
    { title: 'a key called apikey', call: { headers: { apikey: 'good' } }, message: 'No API key found in request' },
    {
      title: 'the same header twice',
      call: { headers: ['Host', 'x', 'X-API-Key', 'good', 'x-api-key', 'good'] },
      message: 'Duplicate API key found',
    },
    {
      title: 'two empty ones',
      call: { headers: ['Host', 'x', 'X-API-Key', '', 'x-api-key', ''] },
      message: 'Duplicate API key found',
    },
    { title: 'OPTIONS without a key', call: { method: 'OPTIONS' }, message: 'No API key found in request' },
    { title: 'HEAD without a key', call: { method: 'HEAD' }, message: '' },
  ];
  test.each(cases)('returns 401 for $title', async ({ call: options, message }) => {
    const answer = await send('/v1/hr/settings', options);
    expect(answer.status).toBe(401);
    expect(answer.headers).toMatchObject({
      'www-authenticate': 'Key',
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': expect.any(String),
    });
    if (message !== '') expect(answer.json()).toEqual({ message });
    expect(service.paths).toEqual([]);
  });

  test('ignores a key in the query', async () => {
    expect((await send('/v1/hr/settings?apikey=good&x-api-key=good')).status).toBe(401);
  });

  test('reads the same header for /mcp', async () => {
    expect((await send('/mcp', { method: 'POST', headers: { Authorization: 'Bearer good' } })).status).toBe(401);
    expect((await withKey('/mcp', 'good', { method: 'POST' })).json()).toEqual({
      message: 'mcp is not part of this start',
    });
  });

  test('counts a revoked key and lets the service refuse it', async () => {
    const answer = await withKey('/v1/hr/settings', 'old');
    expect(answer.status).toBe(200);
    expect(rates(answer).minute).toBe('59/60');
    expect(service.paths).toEqual(['/v1/hr/settings']);
  });

  test('returns 500 without details when the key check fails', async () => {
    await running.gateway.close();
    await start({ keys: () => Promise.reject(new Error('secret reason')) });
    const answer = await withKey('/v1/hr/settings');
    expect(answer.status).toBe(500);
    expect(answer.json()).toEqual({ message: 'An unexpected error occurred' });
  });
});

describe('rate limits', () => {
  test('counts down the remaining requests; the one over the limit is 429 and not counted', async () => {
    await running.gateway.close();
    await start({ rateLimits: { minute: 3, hour: 5 } });
    running.clock.advance(45_000);
    const answers: TestResponse[] = [];
    for (let i = 0; i < 5; i += 1) answers.push(await withKey('/v1/hr/settings'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
    expect(answers.map((answer) => rates(answer).minute)).toEqual(['2/3', '1/3', '0/3', '0/3', '0/3']);
    expect(answers.map((answer) => rates(answer).hour)).toEqual(['4/5', '3/5', '2/5', '2/5', '2/5']);
    expect(answers[3]?.json()).toEqual({ message: 'API rate limit exceeded' });
    expect(answers[3]?.headers['retry-after']).toBe('15');
    expect(answers[2]?.headers['retry-after']).toBeUndefined();
    expect(service.paths).toHaveLength(3);

    running.clock.advance(15_000);
    expect(rates(await withKey('/v1/hr/settings'))).toEqual({ minute: '2/3', hour: '1/5', tightest: '1/5 for 3540 s' });
  });

  test('keeps one bucket for each key, across all services', async () => {
    await withKey('/v1/hr/settings');
    expect(rates(await withKey('/v1/events'))).toEqual({
      minute: '58/60',
      hour: '998/1000',
      tightest: '58/60 for 60 s',
    });
    expect(rates(await withKey('/v1/events', 'other')).minute).toBe('59/60');
  });

  test('counts the subject reference route separately, for every spelling of its path and whatever the general limits', async () => {
    await running.gateway.close();
    await start({ rateLimits: { minute: 1_000_000, hour: 1_000_000 } });
    const spellings = [
      '/v1/hr/subjects/ref',
      '//v1/hr/subjects/%72ef',
      '/v1/hr/x/../subjects/ref/',
      '/v1/hr/subjects/ref?a=1',
    ];
    for (let i = 0; i < 10; i += 1) {
      const answer = await withKey(spellings[i % spellings.length] ?? '', 'good', { method: 'POST' });
      expect(rates(answer)).toMatchObject({ minute: `${9 - i}/10`, hour: `${99 - i}/100` });
    }
    expect((await withKey('/v1/hr/subjects/ref', 'good', { method: 'POST' })).status).toBe(429);
    expect((await withKey('/v1/hr/subjects/ref#x', 'good', { method: 'POST' })).status).toBe(400);
    expect(rates(await withKey('/v1/hr/settings')).minute).toBe('999999/1000000');
  });

  test('lets 10 of 20 concurrent requests pass when 10 are left', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => withKey('/v1/hr/subjects/ref')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  });
});

describe('rate headers on every response', () => {
  const requests: { title: string; path: string; options?: RequestOptions; status: number }[] = [
    { title: 'no key', path: '/v1/events', status: 401 },
    { title: 'unknown path', path: '/v2/events', status: 404 },
    {
      title: 'unpublished expense policy',
      path: '/v1/receipt-policies',
      options: { headers: { 'X-API-Key': 'good' } },
      status: 404,
    },
    { title: 'health', path: '/health', status: 200 },
    { title: 'health of a service', path: '/scoring/health', status: 200 },
    { title: 'health of an absent service', path: '/export/health', status: 503 },
    { title: 'a description', path: '/openapi/scoring.json', status: 200 },
    { title: 'a description of an absent service', path: '/openapi/export.json', status: 503 },
    { title: 'all descriptions', path: '/openapi/probant.json', status: 200 },
    { title: 'the documentation site', path: '/docs/guide', status: 503 },
    { title: 'an unknown page of the reference', path: '/docs/x', status: 404 },
    { title: 'console', path: '/console/x', status: 503 },
    { title: 'POST to health', path: '/health', options: { method: 'POST' }, status: 405 },
    { title: 'a broken escape', path: '/v1/%zz', status: 400 },
  ];
  test.each(requests)(
    '$title: returns $status with the bucket of the client address',
    async ({ path, options, status }) => {
      const answer = await send(path, options);
      expect(answer.status).toBe(status);
      expect(rates(answer)).toEqual({ minute: '59/60', hour: '999/1000', tightest: '59/60 for 60 s' });
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(answer.headers['content-type']).toMatch(/^application\/json/);
      if (path !== '/scoring/health')
        expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      if (status >= 400) expect(Object.keys(answer.json())).toEqual(['message']);
    },
  );

  test('returns 503 with the bucket of the key and the name of an absent service', async () => {
    const answer = await withKey('/v1/export/fec', 'good', { method: 'POST' });
    expect(answer.status).toBe(503);
    expect(answer.json()).toEqual({ message: 'export is not part of this start' });
    expect(rates(answer).minute).toBe('59/60');
  });

  test('returns 404 with the text of the contract', async () => {
    expect((await send('/nowhere')).json()).toEqual({ message: 'no Route matched with those values' });
  });

  test('does not block an address that has only exhausted the limits of a key', async () => {
    for (let i = 0; i < 70; i += 1) await send('/health');
    expect(rates(await send('/v1/events')).minute).toBe('0/60');
    expect((await send('/v1/events')).status).toBe(401);
    expect((await withKey('/v1/events')).status).toBe(200);
  });

  test('blocks only requests without a valid key when addresses have limits', async () => {
    await running.gateway.close();
    await start({ addressRateLimits: { minute: 2, hour: 100 } });
    const forwarded = { headers: { 'X-API-Key': 'unissued', 'X-Forwarded-For': '203.0.113.9' } };
    expect((await send('/v1/events', forwarded)).status).toBe(401);
    expect((await send('/nowhere')).status).toBe(404);
    const blocked = await send('/v1/events', forwarded);
    expect(blocked.status).toBe(429);
    expect(blocked.headers).toMatchObject({ 'retry-after': '60', 'x-ratelimit-limit-minute': '2' });
    expect((await send('/health')).status).toBe(429);
    expect((await withKey('/v1/events')).status).toBe(200);
  });
});

describe('request ids', () => {
  test.each([
    ['abc-1.2_3', true],
    ['x'.repeat(64), true],
    ['x'.repeat(65), false],
    ['with space', false],
    ['<script>', false],
  ])('keeps %s: %s', async (id, isKept) => {
    const answer = await send('/nowhere', { headers: { 'X-Request-Id': id } });
    if (isKept) expect(answer.headers['x-request-id']).toBe(id);
    else expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

test('routes an absolute-form target by its path', async () => {
  const answer = await sendRaw(
    running.port,
    'GET http://elsewhere/v1/events HTTP/1.1\r\nHost: x\r\nX-API-Key: good\r\nConnection: close\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1.1 200/);
  expect(answer).toContain('"url":"/v1/events"');
});

test('records every request in the metrics by service, method and status', async () => {
  await withKey('/v1/events');
  await send('/v1/events');
  await send('/nowhere', { method: 'DELETE' });
  const text = await running.metrics.registry.metrics();
  expect(text).toContain('probant_gateway_requests_total{service="audit-trail",method="GET",status="200"} 1');
  expect(text).toContain('probant_gateway_requests_total{service="gateway",method="GET",status="401"} 1');
  expect(text).toContain('probant_gateway_requests_total{service="gateway",method="DELETE",status="404"} 1');
  expect(text).toContain('probant_gateway_denied_total{reason="no_key"} 1');
  expect(text).toContain('probant_gateway_duration_seconds_count{service="audit-trail"} 1');
});
