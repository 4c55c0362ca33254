import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { findFreePort } from '@probant/kernel/free-ports';
import { silentLogger } from '@probant/kernel/logging';
import { eventually } from '@probant/kernel/testing/eventually';
import { createUpstreamPool } from '@probant/service-runner/upstream';
import { afterEach, describe, expect, test } from 'vitest';
import { createFakeService, listenAlone } from '../testing/fake-service.ts';
import { sendRequest } from '../testing/send-request.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { proxyService } from './proxy-service.ts';

const headers = { 'x-api-key': 'good' };
const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Starts a listener that calls `act` with the text of each request. */
async function rawService(act: (text: string, socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => act(chunk.toString('latin1'), socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function gatewayTo(url: string, answerTimeout = 20_000): Promise<TestGateway> {
  const pool = createUpstreamPool([url], {
    service: 'audit-trail',
    logger: silentLogger,
    responseTimeoutMs: answerTimeout,
    connectTimeoutMs: 20_000,
  });
  ends.push(() => pool.close());
  const upstream = proxyService(pool, { service: 'audit-trail', logger: silentLogger });
  const running = await startTestGateway({ services: { 'audit-trail': upstream } });
  ends.push(() => running.gateway.close());
  return running;
}

const OK_RESPONSE = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}';

describe('a service with two addresses', () => {
  const startPair = async () => {
    const servers = await Promise.all([0, 1].map(() => listenAlone(createFakeService('audit-trail'))));
    const pool = createUpstreamPool(
      servers.map(({ url }) => url),
      { service: 'audit-trail', logger: silentLogger, healthCheck: { intervalMs: 10, timeoutMs: 60_000 } },
    );
    ends.push(...servers.map(({ close }) => close));
    ends.push(() => pool.close());
    const running = await startTestGateway({
      services: { 'audit-trail': proxyService(pool, { service: 'audit-trail', logger: silentLogger }) },
    });
    ends.push(() => running.gateway.close());
    return { ...running, servers, pool };
  };

  test('makes the health of the gateway degraded while one is down, and serves every request', async () => {
    const { port, servers, pool } = await startPair();
    const readHealth = async () => (await sendRequest(port, '/health')).json();
    expect(await readHealth()).toMatchObject({
      status: 'ok',
      services: { 'audit-trail': { status: 'ok', addresses: { total: 2, up: 2 } } },
    });
    await servers[0]?.close();
    for (const method of ['GET', 'POST', 'GET', 'POST'])
      expect(
        (await sendRequest(port, '/v1/events', { method, headers, ...(method === 'POST' && { body: 'x' }) })).status,
      ).toBe(200);
    await eventually('one address in use', () => pool.countAddresses().up === 1);
    expect(await readHealth()).toMatchObject({
      status: 'degraded',
      services: { 'audit-trail': { status: 'degraded', addresses: { total: 2, up: 1 } } },
    });
  });

  test('returns 503 when both are down', async () => {
    const { port, servers } = await startPair();
    for (const { close } of servers) await close();
    for (let i = 0; i < 4; i += 1) expect((await sendRequest(port, '/v1/events', { headers })).status).toBe(503);
  });
});

describe('a failing service', () => {
  test('returns 503 when nothing listens at the address', async () => {
    const { port } = await gatewayTo(`http://127.0.0.1:${await findFreePort()}`);
    const answer = await sendRequest(port, '/v1/events', { headers });
    expect(answer.status).toBe(503);
    expect(answer.json()).toEqual({ message: 'audit-trail cannot be reached at the moment' });
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.headers['x-ratelimit-remaining-minute']).toBe('59');
    expect((await sendRequest(port, '/health')).json()).toMatchObject({
      status: 'degraded',
      services: { 'audit-trail': { status: 'unreachable' } },
    });
    expect((await sendRequest(port, '/openapi/audit-trail.json')).status).toBe(503);
  });

  test.each([
    ['no HTTP', (_: string, socket: Socket) => void socket.end('rubbish\r\n\r\n')],
    ['a connection that closes', (_: string, socket: Socket) => void socket.end()],
    ['a connection that is reset', (_: string, socket: Socket) => void socket.resetAndDestroy()],
  ])('returns 502 for %s', async (_, act) => {
    const { port } = await gatewayTo(await rawService(act));
    const answer = await sendRequest(port, '/v1/events', { method: 'POST', headers, body: '{}' });
    expect(answer.status).toBe(502);
    expect(answer.json()).toEqual({ message: 'An invalid response was received from the upstream server' });
  });

  test('returns 504 when the service does not respond', async () => {
    const { port } = await gatewayTo(await rawService(() => undefined), 50);
    const answer = await sendRequest(port, '/v1/events', { headers });
    expect(answer.status).toBe(504);
    expect(answer.json()).toEqual({ message: 'The upstream server is timing out' });
  });

  test('retries a GET once when the reused connection was just closed', async () => {
    let times = 0;
    const url = await rawService((_, socket) => {
      times += 1;
      if (times === 1) socket.destroy();
      else socket.write(OK_RESPONSE);
    });
    const { port } = await gatewayTo(url);
    expect((await sendRequest(port, '/v1/events', { headers })).status).toBe(200);
    expect(times).toBe(2);
  });

  test('never retries a POST', async () => {
    let times = 0;
    const url = await rawService((_, socket) => {
      times += 1;
      socket.destroy();
    });
    const { port } = await gatewayTo(url);
    expect((await sendRequest(port, '/v1/events', { method: 'POST', headers })).status).toBe(502);
    expect((await sendRequest(port, '/v1/events', { method: 'POST', headers, body: 'x' })).status).toBe(502);
    expect(times).toBe(2);
  });

  test('prepends the path of the base URL', async () => {
    const lines: string[] = [];
    const url = await rawService((text, socket) => {
      lines.push(text.split('\r\n')[0] ?? '');
      socket.write(OK_RESPONSE);
    });
    const { port } = await gatewayTo(`${url}/inside/`);
    await sendRequest(port, '/v1/events?x=%20', { headers });
    await sendRequest(port, '/audit-trail/health');
    expect(lines).toEqual(['GET /inside/v1/events?x=%20 HTTP/1.1', 'GET /inside/health HTTP/1.1']);
  });
});
