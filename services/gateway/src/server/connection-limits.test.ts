import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { mountService } from '../dispatch/mount-service.ts';
import { createFakeService } from '../testing/fake-service.ts';
import { sendRequest } from '../testing/send-request.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let running: TestGateway;
const sockets: Socket[] = [];
const start = async (parts: Parameters<typeof startTestGateway>[0]) => {
  running = await startTestGateway({
    services: { 'audit-trail': mountService(createFakeService('audit-trail')) },
    ...parts,
  });
};
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await running.gateway.close();
});

async function openConnection(): Promise<Socket> {
  const socket = connect(running.port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

test('closes the connection of a client that does not read its responses, and counts it', async () => {
  await start({ timeouts: { stalledReadMs: 200 } });
  const socket = await openConnection();
  socket.pause();
  const request = 'GET /v1/events/download HTTP/1.1\r\nHost: x\r\nX-API-Key: good\r\n\r\n';
  // Five responses of 3 MB are more than the buffers of the kernel take.
  socket.write(request.repeat(5));
  const readMetrics = () => running.metrics.registry.metrics();
  while (!(await readMetrics()).includes('probant_gateway_closed_connections_total{reason="stalled_reader"} 1'))
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect((await sendRequest(running.port, '/v1/events', { headers: { 'X-API-Key': 'good' } })).status).toBe(200);
});

test('keeps the connection of a client whose response takes longer than the window', async () => {
  await start({ timeouts: { stalledReadMs: 100 } });
  const socket = await openConnection();
  socket.write('GET /v1/events/never HTTP/1.1\r\nHost: x\r\nX-API-Key: good\r\n\r\n');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(socket.closed).toBe(false);
});

test('closes connections above the maximum at once', async () => {
  await start({ maxConnections: 2 });
  const kept = [await openConnection(), await openConnection()];
  await once(await openConnection(), 'close');
  expect(kept.map(({ closed }) => closed)).toEqual([false, false]);
  expect(await running.metrics.registry.metrics()).toContain('closed_connections_total{reason="too_many"} 1');
});
