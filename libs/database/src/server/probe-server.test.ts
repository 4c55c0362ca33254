import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { probeServer } from './probe-server.ts';

let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase([]);
});
afterAll(() => store.close());

/** Keeps the event loop from running. */
function standStill(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

describe('probeServer', () => {
  test('resolves when the server answers', () => expect(probeServer(store.url, 60_000)).resolves.toBeUndefined());

  test('resolves when the server refuses the connection with an error of its own', () => {
    const url = new URL(store.url);
    url.pathname = '/no_such_database';
    return expect(probeServer(url.href, 60_000)).resolves.toBeUndefined();
  });

  test('resolves when the event loop is blocked for longer than its time, again and again', async () => {
    const probe = probeServer(store.url, 150);
    let isOver = false;
    const mark = () => {
      isOver = true;
    };
    void probe.then(mark, mark);
    for (let turn = 0; turn < 30 && !isOver; turn += 1) {
      standStill(160);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await expect(probe).resolves.toBeUndefined();
  });

  test('rejects when the server accepts the connection and answers nothing', async () => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await expect(probeServer(`postgres://a:b@127.0.0.1:${port}/c`, 300)).rejects.toThrow('did not answer a probe');
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  test('rejects when nothing listens', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    await expect(probeServer(`postgres://a:b@127.0.0.1:${port}/c`, 60_000)).rejects.toThrow('ECONNREFUSED');
  });
});
