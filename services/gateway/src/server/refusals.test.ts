import { once } from 'node:events';
import { connect } from 'node:net';
import {
  NO_TRUSTED_PROXIES,
  type TrustedProxies,
  trustedProxiesParser,
} from '@probant/kernel/client-address/trusted-proxies';
import { createLogger } from '@probant/kernel/logging';
import { afterEach, describe, expect, test } from 'vitest';
import { mountService } from '../dispatch/mount-service.ts';
import { createFakeService } from '../testing/fake-service.ts';
import { sendRequest } from '../testing/send-request.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let running: TestGateway;
let lines: Record<string, unknown>[] = [];
afterEach(() => running.gateway.close());

/** All test requests come from 127.0.0.1. */
const TRUST_LOOPBACK = trustedProxiesParser.parse('127.0.0.1, 10.0.0.0/8', '/') ?? NO_TRUSTED_PROXIES;

async function start(trustedProxies: TrustedProxies, parts: Parameters<typeof startTestGateway>[0] = {}) {
  lines = [];
  running = await startTestGateway({
    services: { 'audit-trail': mountService(createFakeService('audit-trail')) },
    logger: createLogger({ destination: { write: (line) => lines.push(JSON.parse(line)) } }),
    trustedProxies,
    ...parts,
  });
}
const send = (headers: Record<string, string>, path = '/v1/events/secret-id?token=secret-query') =>
  sendRequest(running.port, path, { headers });

describe('a refused request leaves one line with client, route prefix, reason and request id, never the key', () => {
  test.each([
    { title: 'no key', headers: {}, line: { level: 'warn', status: 401, reason: 'no_key' } },
    {
      title: 'an unknown key',
      headers: { 'X-API-Key': 'guessed' },
      line: { level: 'warn', status: 401, reason: 'unknown_key' },
    },
    {
      title: 'a key that cannot be checked',
      headers: { 'X-API-Key': 'unchecked' },
      line: { level: 'info', status: 503, reason: 'unchecked_key' },
    },
  ])('$title', async ({ headers, line }) => {
    await start(NO_TRUSTED_PROXIES);
    const { headers: answered } = await send(headers);
    const expected = {
      service: 'gateway',
      route: '/v1/events',
      client: '127.0.0.1',
      request_id: answered['x-request-id'],
    };
    expect(lines).toEqual([{ msg: 'request refused', time: expect.any(String), ...expected, ...line }]);
    expect(JSON.stringify(lines)).not.toMatch(/guessed|secret/);
  });

  test.each([
    { title: 'a path without a route', path: '/nothing', status: 404, reason: 'no_route', route: 'none' },
    {
      title: 'an absent service',
      path: '/v1/companies',
      status: 503,
      reason: 'absent_service',
      route: '/v1/companies',
    },
    { title: 'a page that is not built', path: '/console', status: 503, reason: 'not_built', route: 'none' },
    { title: 'a missing description', path: '/openapi/mcp.json', status: 404, reason: 'no_route', route: 'none' },
    {
      title: 'an absent description',
      path: '/openapi/export.json',
      status: 503,
      reason: 'no_description',
      route: 'none',
    },
  ])('$title', async ({ path, status, reason, route }) => {
    await start(NO_TRUSTED_PROXIES);
    const answer = await send({ 'X-API-Key': 'good' }, path);
    expect([answer.status, lines]).toMatchObject([
      status,
      [{ level: 'info', status, reason, route, client: '127.0.0.1', request_id: answer.headers['x-request-id'] }],
    ]);
  });

  test('a wrong method of a path of the gateway, and malformed HTTP', async () => {
    await start(NO_TRUSTED_PROXIES);
    await sendRequest(running.port, '/health', { method: 'POST' });
    const socket = connect(running.port, '127.0.0.1', () => socket.write('GARBAGE\r\n\r\n'));
    await once(socket.resume(), 'close');
    expect(lines).toMatchObject([
      { level: 'info', status: 405, reason: 'wrong_method' },
      { level: 'info', status: 400, reason: 'malformed', client: '127.0.0.1' },
    ]);
  });

  test('the rate of a key, which is counted for its tenant', async () => {
    await start(NO_TRUSTED_PROXIES, { rateLimits: { minute: 1, hour: 10 } });
    for (let call = 0; call < 3; call += 1) await send({ 'X-API-Key': 'good' });
    expect(lines).toMatchObject(
      [1, 2].map(() => ({ level: 'info', status: 429, reason: 'rate', tenant: 'demo', key_id: 'key-good' })),
    );
    expect(await running.metrics.registry.metrics()).toContain(
      'probant_refused_requests_total{tenant="demo",reason="rate"} 2',
    );
  });

  test('the rate of an address', async () => {
    await start(NO_TRUSTED_PROXIES, { addressRateLimits: { minute: 1, hour: 10 } });
    await send({}, '/health');
    await send({}, '/health');
    expect(lines).toMatchObject([
      { level: 'info', status: 429, reason: 'address_rate', route: 'none', client: '127.0.0.1' },
    ]);
  });

  test('a response of a service leaves none', async () => {
    await start(NO_TRUSTED_PROXIES);
    await send({ 'X-API-Key': 'old' });
    expect(lines).toEqual([]);
  });
});

describe('client address', () => {
  const spoofed = { 'X-Forwarded-For': '10.9.9.9, 203.0.113.9, 10.0.0.2', Forwarded: 'for=192.0.2.1' };

  test('is the hop of a trusted proxy, in the log and for the limit of addresses', async () => {
    await start(TRUST_LOOPBACK, { addressRateLimits: { minute: 1, hour: 10 } });
    expect((await send(spoofed)).status).toBe(401);
    expect((await send({ 'X-Forwarded-For': '203.0.113.10' })).status).toBe(401);
    expect((await send(spoofed)).status).toBe(429);
    expect((await send({ 'X-Forwarded-For': '8.8.8.8,203.0.113.9' })).status).toBe(429);
    expect(lines.map(({ client }) => client)).toEqual(['203.0.113.9', '203.0.113.10', '203.0.113.9', '203.0.113.9']);
  });

  test('is the socket when it is not a trusted proxy, whatever the headers say', async () => {
    await start(NO_TRUSTED_PROXIES, { addressRateLimits: { minute: 1, hour: 10 } });
    expect((await send(spoofed)).status).toBe(401);
    expect((await send({ 'X-Forwarded-For': '203.0.113.10' })).status).toBe(429);
    expect(lines.map(({ client }) => client)).toEqual(['127.0.0.1', '127.0.0.1']);
  });

  test.each([
    { title: 'trusted', proxies: TRUST_LOOPBACK, client: '203.0.113.9' },
    { title: 'not trusted', proxies: NO_TRUSTED_PROXIES, client: '127.0.0.1' },
  ])('is the only forwarding header a service gets when the sender is $title', async ({ proxies, client }) => {
    await start(proxies);
    const { headers } = (await send({ ...spoofed, 'X-API-Key': 'good' }, '/v1/events/echo')).json();
    expect(headers).toMatchObject({ 'x-forwarded-for': client });
    expect(headers).not.toHaveProperty('forwarded');
  });
});
