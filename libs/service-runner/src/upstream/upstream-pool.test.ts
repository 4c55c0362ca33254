import type { ServerResponse } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { silentLogger } from '@probant/kernel/logging';
import { eventually } from '@probant/kernel/testing/eventually';
import { afterEach, describe, expect, test } from 'vitest';
import { type LoopbackServer, startLoopbackServer } from '../testing/loopback-server.ts';
import { createUpstreamPool, type UpstreamPool } from './upstream-pool.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const startServer = async (...args: Parameters<typeof startLoopbackServer>): Promise<LoopbackServer> => {
  const server = await startLoopbackServer(...args);
  closing.push(() => server.kill().catch(() => undefined));
  return server;
};
/** An address at which nothing listens. */
const findClosedAddress = async (): Promise<string> => {
  const server = await startLoopbackServer(() => undefined);
  await server.kill();
  return server.url;
};
const openPool = (urls: readonly string[], checkIntervalMs = 2 ** 30): UpstreamPool => {
  const pool = createUpstreamPool(urls, {
    service: 'export',
    logger: silentLogger,
    healthCheck: { intervalMs: checkIntervalMs, timeoutMs: 60_000 },
  });
  closing.push(() => pool.close());
  return pool;
};
const answer: Parameters<typeof startLoopbackServer>[0] = (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => response.end(Buffer.concat(chunks)));
};
const send = async (pool: UpstreamPool, method: 'GET' | 'POST' = 'GET', body: string | Readable | null = null) => {
  const { statusCode, body: response } = await pool.request({ method, path: '/v1/x?y=1', body });
  return { status: statusCode, text: await response.text() };
};

describe('the choice of an address', () => {
  test('sends a request to the address with the fewest outstanding ones', async () => {
    const responses: ServerResponse[] = [];
    const slow = await startServer((_, response) => void responses.push(response));
    const fast = await startServer((_, response) => void response.end('fast'));
    const pool = openPool([slow.url, fast.url]);
    const pending: Promise<unknown>[] = [];
    // Idle addresses take turns, so that one of the first two requests goes to the slow one.
    while (slow.requests.length === 0) {
      pending.push(send(pool));
      await eventually('every request to arrive', () => slow.requests.length + fast.requests.length === pending.length);
    }
    const before = fast.requests.length;
    for (let i = 0; i < 20; i += 1) expect(await send(pool)).toEqual({ status: 200, text: 'fast' });
    expect([slow.requests.length, fast.requests.length - before]).toEqual([1, 20]);
    for (const response of responses) response.end('slow');
    await Promise.all(pending);
  });

  test('idle addresses take turns, with the path of each base URL', async () => {
    const servers = [await startServer(answer), await startServer(answer)] as const;
    const pool = openPool([`${servers[0].url}/a`, `${servers[1].url}/b/`]);
    for (let i = 0; i < 10; i += 1) await send(pool);
    expect(servers.map(({ requests }) => requests)).toEqual([
      Array(5).fill('GET /a/v1/x?y=1'),
      Array(5).fill('GET /b/v1/x?y=1'),
    ]);
  });
});

describe('a refused connection', () => {
  test.each(['GET', 'POST'] as const)('a %s is sent to another address', async (method) => {
    const server = await startServer(answer);
    const pool = openPool([await findClosedAddress(), server.url]);
    for (let i = 0; i < 4; i += 1) expect((await send(pool, method)).status).toBe(200);
    expect(server.requests).toHaveLength(4);
  });

  test('a streamed body arrives whole at the other address', async () => {
    const server = await startServer(answer);
    const pool = openPool([await findClosedAddress(), await findClosedAddress(), server.url]);
    const pieces = Array.from({ length: 200 }, (_, i) => `${i};`.repeat(1_000));
    for (let i = 0; i < 3; i += 1)
      expect(await send(pool, 'POST', Readable.from(pieces).pipe(new PassThrough()))).toEqual({
        status: 200,
        text: pieces.join(''),
      });
  });

  test('rejects when nothing listens at any address', async () => {
    const pool = openPool([await findClosedAddress(), await findClosedAddress()]);
    for (let i = 0; i < 5; i += 1) await expect(send(pool)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});

describe('a server killed during a request', () => {
  test('a GET without a response is sent once more, to another address', async () => {
    const doomed = await startServer(() => void doomed.kill());
    const server = await startServer(answer);
    const pool = openPool([doomed.url, server.url]);
    for (let i = 0; i < 4; i += 1) expect((await send(pool)).status).toBe(200);
    expect([doomed.requests.length, server.requests.length]).toEqual([1, 4]);
  });

  test('a GET is not sent a third time', async () => {
    const servers = [];
    for (let i = 0; i < 3; i += 1) servers.push(await startServer((request) => request.socket.resetAndDestroy()));
    const pool = openPool(servers.map(({ url }) => url));
    await expect(send(pool)).rejects.toThrow();
    expect(servers.flatMap(({ requests }) => requests)).toHaveLength(2);
  });

  test.each([null, 'a body'])('a POST with the body %j is never sent twice', async (body) => {
    const servers = [];
    for (let i = 0; i < 2; i += 1) servers.push(await startServer((request) => request.socket.resetAndDestroy()));
    const pool = openPool(servers.map(({ url }) => url));
    await expect(send(pool, 'POST', body)).rejects.toThrow();
    expect(servers.flatMap(({ requests }) => requests)).toHaveLength(1);
  });

  test('a GET whose response has started is not sent again', async () => {
    const servers = [];
    let breakConnection = () => {};
    for (let i = 0; i < 2; i += 1)
      servers.push(
        await startServer((request, response) => {
          response.writeHead(200, { 'content-length': 100 }).write('the beginning');
          breakConnection = () => void request.socket.resetAndDestroy();
        }),
      );
    const pool = openPool(servers.map(({ url }) => url));
    const { body } = await pool.request({ method: 'GET', path: '/v1/x' });
    breakConnection();
    await expect(body.text()).rejects.toThrow();
    expect(servers.flatMap(({ requests }) => requests)).toHaveLength(1);
  });
});

describe('health checks', () => {
  test('eject an address that is down, and take it back when it is up', async () => {
    const first = await startServer(answer);
    const second = await startServer(answer);
    const pool = openPool([first.url, second.url], 10);
    await first.kill();
    await eventually('1 addresses in use', () => pool.countAddresses().up === 1);
    for (let i = 0; i < 6; i += 1) expect((await send(pool)).status).toBe(200);
    expect([first.requests.length, second.requests.length]).toEqual([0, 6]);
    const again = await startServer(answer, first.port);
    await eventually('2 addresses in use', () => pool.countAddresses().up === 2);
    for (let i = 0; i < 6; i += 1) await send(pool);
    expect([again.requests.length, second.requests.length]).toEqual([3, 9]);
  });

  test('eject an address whose health is not 200', async () => {
    const healthy = await startServer(answer);
    const broken = await startServer((_, response) => void response.writeHead(503).end());
    // The prefix turns the health check into a request that fails.
    const pool = openPool([`${broken.url}/nested`, healthy.url], 10);
    await eventually('1 addresses in use', () => pool.countAddresses().up === 1);
    for (let i = 0; i < 4; i += 1) expect((await send(pool)).status).toBe(200);
  });

  test('still try every address when all are ejected', async () => {
    const server = await startServer((request, response) => {
      if (request.url?.endsWith('/health')) response.writeHead(500).end();
      else response.end('served');
    });
    const pool = openPool([`${server.url}/a`, `${server.url}/b`], 10);
    await eventually('0 addresses in use', () => pool.countAddresses().up === 0);
    expect(await send(pool)).toEqual({ status: 200, text: 'served' });
  });

  test('are not made for a single address', async () => {
    const server = await startServer(answer);
    const pool = openPool([`${server.url}/a`], 1);
    openPool([`${server.url}/b`, `${server.url}/c`], 1);
    // Time enough for as many checks of the single address.
    await eventually('several checks of two addresses', () => server.requests.length >= 6);
    expect(server.requests.filter((request) => request.includes('/a'))).toEqual([]);
    expect(pool.countAddresses()).toEqual({ total: 1, up: 1 });
  });
});
