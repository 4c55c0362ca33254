import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { eventually } from '@probant/kernel/testing/eventually';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mountService } from '../../dispatch/mount-service.ts';
import { createFakeService, type FakeService } from '../../testing/fake-service.ts';
import { sendRequest } from '../../testing/send-request.ts';
import { startTestGateway, type TestGateway } from '../../testing/test-gateway.ts';

const STALLED_READ_MS = 60_000;

let service: FakeService;
let running: TestGateway;
const sockets: Socket[] = [];
const start = async (parts: Parameters<typeof startTestGateway>[0]) => {
  service = createFakeService('audit-trail');
  running = await startTestGateway({
    services: { 'audit-trail': mountService(service) },
    ...parts,
  });
};
/** The gateway looks at its connections at an interval, which the tests advance. */
beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await running.gateway.close();
  vi.useRealTimers();
});

async function openConnection(): Promise<Socket> {
  const socket = connect(running.port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

test('closes the connection of a client that does not read its responses, and counts it', async () => {
  await start({ timeouts: { stalledReadMs: STALLED_READ_MS, socketIdleMs: 2 ** 40 } });
  const socket = await openConnection();
  socket.pause();
  const request = 'GET /v1/events/download HTTP/1.1\r\nHost: x\r\nX-API-Key: good\r\n\r\n';
  // Five responses of 3 MB are more than the buffers of the kernel take.
  socket.write(request.repeat(5));
  await eventually('the stalled connection to be counted', async () => {
    vi.advanceTimersByTime(STALLED_READ_MS);
    const metrics = await running.metrics.registry.metrics();
    return metrics.includes('probant_gateway_closed_connections_total{reason="stalled_reader"} 1');
  });
  socket.resume();
  if (!socket.closed) await once(socket, 'close');
  expect((await sendRequest(running.port, '/v1/events', { headers: { 'X-API-Key': 'good' } })).status).toBe(200);
});

test('keeps the connection of a client whose response takes longer than the window', async () => {
  await start({ timeouts: { stalledReadMs: STALLED_READ_MS } });
  const socket = await openConnection();
  socket.write('GET /v1/events/never HTTP/1.1\r\nHost: x\r\nX-API-Key: good\r\n\r\n');
  await eventually('the request to arrive', () => service.paths.includes('/v1/events/never'));
  vi.advanceTimersByTime(5 * STALLED_READ_MS);
  // The other side would be closed before the response to a later request.
  expect((await sendRequest(running.port, '/v1/events', { headers: { 'X-API-Key': 'good' } })).status).toBe(200);
  expect(socket.closed).toBe(false);
});

test('closes connections above the maximum at once', async () => {
  await start({ maxConnections: 2 });
  const kept = [await openConnection(), await openConnection()];
  await once(await openConnection(), 'close');
  expect(kept.map(({ closed }) => closed)).toEqual([false, false]);
  expect(await running.metrics.registry.metrics()).toContain('closed_connections_total{reason="too_many"} 1');
});
