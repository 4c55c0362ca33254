import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { silentLogger } from '@probant/kernel/logging';
import { afterEach, describe, expect, test } from 'vitest';
import { freePort } from '../rate-limit/testing/redis-server.ts';
import { call } from '../testing/call.ts';
import { type RunningGateway, runningGateway } from '../testing/running-gateway.ts';
import { proxied } from './proxied.ts';

const headers = { 'x-api-key': 'good' };
const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A listener that does `act` with the text of each request. */
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

async function gatewayTo(url: string, answerTimeout = 20_000): Promise<RunningGateway> {
  const upstream = proxied(url, { logger: silentLogger, answerTimeout, connectTimeout: 20_000 });
  const running = await runningGateway({ services: { 'audit-trail': upstream } });
  ends.push(() => running.gateway.close());
  return running;
}

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}';

describe('a service that does not answer as it should', () => {
  test('nobody at the address: 503', async () => {
    const { port } = await gatewayTo(`http://127.0.0.1:${await freePort()}`);
    const answer = await call(port, '/v1/events', { headers });
    expect(answer.status).toBe(503);
    expect(answer.json()).toEqual({ message: 'failure to get a peer from the ring-balancer' });
    expect(answer.headers['x-ratelimit-remaining-minute']).toBe('59');
    expect((await call(port, '/health')).json()).toMatchObject({
      status: 'degraded',
      services: { 'audit-trail': { status: 'unreachable' } },
    });
    expect((await call(port, '/openapi/audit-trail.json')).status).toBe(503);
  });

  test.each([
    ['no HTTP', (_: string, socket: Socket) => void socket.end('rubbish\r\n\r\n')],
    ['a connection that closes', (_: string, socket: Socket) => void socket.end()],
    ['a connection that is reset', (_: string, socket: Socket) => void socket.resetAndDestroy()],
  ])('%s: 502', async (_, act) => {
    const { port } = await gatewayTo(await rawService(act));
    const answer = await call(port, '/v1/events', { method: 'POST', headers, body: '{}' });
    expect(answer.status).toBe(502);
    expect(answer.json()).toEqual({ message: 'An invalid response was received from the upstream server' });
  });

  test('silence: 504', async () => {
    const { port } = await gatewayTo(await rawService(() => undefined), 50);
    const answer = await call(port, '/v1/events', { headers });
    expect(answer.status).toBe(504);
    expect(answer.json()).toEqual({ message: 'The upstream server is timing out' });
  });

  test('a GET on a connection that had just been closed is sent once more', async () => {
    let times = 0;
    const url = await rawService((_, socket) => {
      times += 1;
      if (times === 1) socket.destroy();
      else socket.write(OK);
    });
    const { port } = await gatewayTo(url);
    expect((await call(port, '/v1/events', { headers })).status).toBe(200);
    expect(times).toBe(2);
  });

  test('a POST is never sent twice', async () => {
    let times = 0;
    const url = await rawService((_, socket) => {
      times += 1;
      socket.destroy();
    });
    const { port } = await gatewayTo(url);
    expect((await call(port, '/v1/events', { method: 'POST', headers })).status).toBe(502);
    expect((await call(port, '/v1/events', { method: 'POST', headers, body: 'x' })).status).toBe(502);
    expect(times).toBe(2);
  });

  test('a service under a path of its own gets that path', async () => {
    const lines: string[] = [];
    const url = await rawService((text, socket) => {
      lines.push(text.split('\r\n')[0] ?? '');
      socket.write(OK);
    });
    const { port } = await gatewayTo(`${url}/inside/`);
    await call(port, '/v1/events?x=%20', { headers });
    await call(port, '/audit-trail/health');
    expect(lines).toEqual(['GET /inside/v1/events?x=%20 HTTP/1.1', 'GET /inside/health HTTP/1.1']);
  });
});
