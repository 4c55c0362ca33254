import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mounted } from '../dispatch/mounted.ts';
import { type Answer, type Call, call, raw } from '../testing/call.ts';
import { type RunningGateway, runningGateway } from '../testing/running-gateway.ts';
import { smallService } from '../testing/small-service.ts';

let running: RunningGateway;
let service = smallService('scoring');
const start = async (parts: Parameters<typeof runningGateway>[0] = {}) => {
  service = smallService('scoring');
  running = await runningGateway({
    services: { scoring: mounted(service), 'audit-trail': mounted(smallService('audit-trail')) },
    ...parts,
  });
};
beforeEach(() => start());
afterEach(() => running.gateway.close());

const send = (path: string, options?: Call) => call(running.port, path, options);
const withKey = (path: string, key = 'good', options: Call = {}) =>
  send(path, { ...options, headers: { 'X-API-Key': key } });
const rates = ({ headers }: Answer) => ({
  minute: `${headers['x-ratelimit-remaining-minute']}/${headers['x-ratelimit-limit-minute']}`,
  hour: `${headers['x-ratelimit-remaining-hour']}/${headers['x-ratelimit-limit-hour']}`,
  tightest: `${headers['ratelimit-remaining']}/${headers['ratelimit-limit']} for ${headers['ratelimit-reset']} s`,
});

describe('who may pass', () => {
  const cases: { title: string; call: Call; message: string }[] = [
    { title: 'no key', call: {}, message: 'No API key found in request' },
    { title: 'an empty key', call: { headers: { 'X-API-Key': '' } }, message: 'No API key found in request' },
    { title: 'an unknown key', call: { headers: { 'X-API-Key': 'nobody' } }, message: 'Unauthorized' },
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
  test.each(cases)('$title: 401', async ({ call: options, message }) => {
    const answer = await send('/v1/hr/settings', options);
    expect(answer.status).toBe(401);
    expect(answer.headers).toMatchObject({
      'www-authenticate': 'Key',
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': expect.any(String),
    });
    if (message !== '') expect(answer.json()).toEqual({ message });
    expect(service.seen).toEqual([]);
  });

  test('a key in the query is no key', async () => {
    expect((await send('/v1/hr/settings?apikey=good&x-api-key=good')).status).toBe(401);
  });

  test('/mcp takes the same header', async () => {
    expect((await send('/mcp', { method: 'POST', headers: { Authorization: 'Bearer good' } })).status).toBe(401);
    expect((await withKey('/mcp', 'good', { method: 'POST' })).json()).toEqual({
      message: 'mcp is not part of this start',
    });
  });

  test('a revoked key is counted and left to the service to refuse', async () => {
    const answer = await withKey('/v1/hr/settings', 'old');
    expect(answer.status).toBe(200);
    expect(rates(answer).minute).toBe('59/60');
    expect(service.seen).toEqual(['/v1/hr/settings']);
  });

  test('a key check that fails is a 500 with no detail', async () => {
    await running.gateway.close();
    await start({ keys: () => Promise.reject(new Error('secret reason')) });
    const answer = await withKey('/v1/hr/settings');
    expect(answer.status).toBe(500);
    expect(answer.json()).toEqual({ message: 'An unexpected error occurred' });
  });
});

describe('how often', () => {
  test('remaining counts down, the request over the limit is 429 and is not counted', async () => {
    await running.gateway.close();
    await start({ rateLimits: { minute: 3, hour: 5 } });
    running.clock.advance(45_000);
    const answers: Answer[] = [];
    for (let i = 0; i < 5; i += 1) answers.push(await withKey('/v1/hr/settings'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
    expect(answers.map((answer) => rates(answer).minute)).toEqual(['2/3', '1/3', '0/3', '0/3', '0/3']);
    expect(answers.map((answer) => rates(answer).hour)).toEqual(['4/5', '3/5', '2/5', '2/5', '2/5']);
    expect(answers[3]?.json()).toEqual({ message: 'API rate limit exceeded' });
    expect(answers[3]?.headers['retry-after']).toBe('15');
    expect(answers[2]?.headers['retry-after']).toBeUndefined();
    expect(service.seen).toHaveLength(3);

    running.clock.advance(15_000);
    expect(rates(await withKey('/v1/hr/settings'))).toEqual({ minute: '2/3', hour: '1/5', tightest: '1/5 for 3540 s' });
  });

  test('each key has its own bucket, over all services together', async () => {
    await withKey('/v1/hr/settings');
    expect(rates(await withKey('/v1/events'))).toEqual({
      minute: '58/60',
      hour: '998/1000',
      tightest: '58/60 for 60 s',
    });
    expect(rates(await withKey('/v1/events', 'other')).minute).toBe('59/60');
  });

  test('the subject reference route has counters of its own, however its path is spelt, and whatever the general limits', async () => {
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

  test('twenty requests at once on ten left: ten pass', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => withKey('/v1/hr/subjects/ref')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  });
});

describe('every answer shows a bucket', () => {
  const shown: { title: string; path: string; options?: Call; status: number }[] = [
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
    { title: 'docs', path: '/docs', status: 503 },
    { title: 'console', path: '/console/x', status: 503 },
    { title: 'POST to health', path: '/health', options: { method: 'POST' }, status: 405 },
    { title: 'a broken escape', path: '/v1/%zz', status: 400 },
  ];
  test.each(shown)('$title: $status with the bucket of the address', async ({ path, options, status }) => {
    const answer = await send(path, options);
    expect(answer.status).toBe(status);
    expect(rates(answer)).toEqual({ minute: '59/60', hour: '999/1000', tightest: '59/60 for 60 s' });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    if (status >= 400) expect(Object.keys(answer.json())).toEqual(['message']);
  });

  test('a route whose service is absent shows the bucket of the key, and names the service', async () => {
    const answer = await withKey('/v1/export/fec', 'good', { method: 'POST' });
    expect(answer.status).toBe(503);
    expect(answer.json()).toEqual({ message: 'export is not part of this start' });
    expect(rates(answer).minute).toBe('59/60');
  });

  test('404 has the words of the contract', async () => {
    expect((await send('/nowhere')).json()).toEqual({ message: 'no Route matched with those values' });
  });

  test('a bucket of an address runs empty and blocks nobody', async () => {
    for (let i = 0; i < 70; i += 1) await send('/health');
    expect(rates(await send('/v1/events')).minute).toBe('0/60');
    expect((await send('/v1/events')).status).toBe(401);
    expect((await withKey('/v1/events')).status).toBe(200);
  });

  test('with limits of its own it blocks calls without a valid key, and no other', async () => {
    await running.gateway.close();
    await start({ addressRateLimits: { minute: 2, hour: 100 } });
    const forwarded = { headers: { 'X-API-Key': 'nobody', 'X-Forwarded-For': '203.0.113.9' } };
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
  ])('%s is kept: %s', async (id, isKept) => {
    const answer = await send('/nowhere', { headers: { 'X-Request-Id': id } });
    if (isKept) expect(answer.headers['x-request-id']).toBe(id);
    else expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

test('a path in absolute form is routed by its path', async () => {
  const answer = await raw(
    running.port,
    'GET http://elsewhere/v1/events HTTP/1.1\r\nHost: x\r\nX-API-Key: good\r\nConnection: close\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1.1 200/);
  expect(answer).toContain('"url":"/v1/events"');
});

test('every request is told in the metrics, by service, method and status', async () => {
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
