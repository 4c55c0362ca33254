import { once } from 'node:events';
import { connect } from 'node:net';
import { silentLogger } from '@probant/kernel/logging';
import { createUpstreamPool } from '@probant/service-runner/upstream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeService, listenAlone } from '../testing/fake-service.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { proxyService } from './proxy-service.ts';

const service = createFakeService('audit-trail');
/** Gives up slow bodies soon: only for the one that must be given up. */
let impatient: TestGateway;
let running: TestGateway;
let close: () => Promise<void>;
beforeAll(async () => {
  const server = await listenAlone(service);
  const pool = createUpstreamPool([server.url], { service: 'audit-trail', logger: silentLogger });
  const bodyLimits = { idleMs: 200, minBytesPerSecond: 2_000 };
  impatient = await startTestGateway({
    services: { 'audit-trail': proxyService(pool, { service: 'audit-trail', logger: silentLogger, bodyLimits }) },
  });
  running = await startTestGateway({
    services: { 'audit-trail': proxyService(pool, { service: 'audit-trail', logger: silentLogger }) },
  });
  close = async () => {
    await impatient.gateway.close();
    await running.gateway.close();
    await pool.close();
    await server.close();
  };
});
afterAll(() => close());

const head = (length: number) =>
  `POST /v1/events HTTP/1.1\r\nHost: x\r\nX-API-Key: good\r\nContent-Length: ${length}\r\n\r\n`;

test('returns 408 and disconnects a client that sends a small body too slowly', async () => {
  const socket = connect(impatient.port, '127.0.0.1');
  socket.on('error', () => undefined);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString();
  });
  socket.write(head(50_000));
  const drip = setInterval(() => socket.write('x'), 20);
  await once(socket, 'close');
  clearInterval(drip);
  expect(received).toMatch(/^HTTP\/1\.1 408 .*\{"message":"The request body did not arrive in time"\}$/s);
  expect(service.paths).toEqual([]);
});

test('forwards a small body that arrives in many pieces', async () => {
  const socket = connect(running.port, '127.0.0.1');
  socket.write(head(600));
  for (let piece = 0; piece < 600; piece += 1) {
    socket.write('x');
    await new Promise((resolve) => setImmediate(resolve));
  }
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 .*"bytes":600/s);
  socket.destroy();
});
