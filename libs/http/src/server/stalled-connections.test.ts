import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeStalledConnections } from './stalled-connections.ts';

const WINDOW_MS = 8_000;
const TICK_MS = 1_000;
const IDLE_MS = 500_000;
let server: Server;
let responses: ServerResponse[] = [];
let stalled: Socket[] = [];
let stop = () => {};
const clients: Socket[] = [];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  responses = [];
  stalled = [];
  server = createServer((_, response) => void responses.push(response)).listen(0, '127.0.0.1');
  stop = closeStalledConnections(server, {
    stalledReadMs: WINDOW_MS,
    minBytesPerSecond: 1_000,
    socketIdleMs: IDLE_MS,
    onStalled: (socket) => void stalled.push(socket),
  });
  await once(server, 'listening');
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  for (const client of clients) client.destroy();
  server.closeAllConnections();
  server.close();
});

async function openRequest(): Promise<{ readonly client: Socket; readonly response: ServerResponse }> {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  clients.push(client);
  client.on('error', () => undefined);
  client.pause();
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(server, 'request');
  return { client, response: responses.at(-1) as ServerResponse };
}

/** Writes until bytes wait for the client: its kernel buffers are full. */
async function fillBuffers(response: ServerResponse): Promise<void> {
  const waiting = () => response.socket?.writableLength ?? 0;
  // The kernel may accept a little more while it enlarges its buffers.
  for (let quiet = 0, left = -1; quiet < 1_000; quiet = left > 0 && waiting() === left ? quiet + 1 : 0) {
    left = waiting();
    if (left === 0) response.write(Buffer.alloc(65_536));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('closes the connection of a client that takes nothing of its response', async () => {
  const { response } = await openRequest();
  await fillBuffers(response);
  vi.advanceTimersByTime(WINDOW_MS);
  expect(stalled).toHaveLength(0);
  const closed = once(response, 'close');
  vi.advanceTimersByTime(TICK_MS);
  expect(stalled).toEqual([response.socket ?? stalled[0]]);
  await closed;
  expect(response.destroyed).toBe(true);
});

test('keeps the connection of a client that reads slowly', async () => {
  const { client, response } = await openRequest();
  for (let window = 0; window < 3; window += 1) {
    await fillBuffers(response);
    vi.advanceTimersByTime(WINDOW_MS);
    // Reads all that has arrived, at once: the rate over the window is what counts.
    client.resume();
    while (response.socket?.writableLength !== 0) await new Promise((resolve) => setImmediate(resolve));
    client.pause();
    vi.advanceTimersByTime(TICK_MS);
  }
  expect(stalled).toEqual([]);
  expect(response.destroyed).toBe(false);
});

test('keeps a connection that has nothing to read, for as long as its handler takes', async () => {
  const { response } = await openRequest();
  vi.advanceTimersByTime(20 * WINDOW_MS);
  await new Promise((resolve) => response.write('progress', resolve));
  vi.advanceTimersByTime(20 * WINDOW_MS);
  expect(stalled).toEqual([]);
  expect(response.destroyed).toBe(false);
});

test('closes a connection without a byte in either direction for the maximum', async () => {
  const { response } = await openRequest();
  vi.advanceTimersByTime(IDLE_MS);
  expect(response.socket?.destroyed).toBe(false);
  const closed = once(response, 'close');
  vi.advanceTimersByTime(2 * TICK_MS);
  await closed;
  expect(stalled).toEqual([]);
});
