import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import { parseTenantId } from '@probant/kernel/tenant';
import { eventually } from '@probant/kernel/testing/eventually';
import { KEY_SCOPES } from '@probant/keys/key-scopes';
import { Type } from 'typebox';
import { afterAll, describe, expect, test } from 'vitest';
import { RawResponse } from '../response/raw-response.ts';
import { defineJsonRoute, defineUploadRoute } from '../route/define-route.ts';
import type { Service, ServiceAppDeps } from '../service-app.ts';
import { createTestService, type Health } from '../testing/test-service.ts';
import { type ByteBudget, createByteBudget } from './byte-budget.ts';
import { createUnreadConnection } from './testing/unread-connection.ts';

const success = { status: 200, schema: Type.Unknown() } as const;

let releaseHandlers = () => {};
const released = new Promise<void>((resolve) => {
  releaseHandlers = resolve;
});
let waitingCount = 0;
let onWaiting = () => {};
let onFilesEnd = () => {};

const routes = [
  defineJsonRoute({
    method: 'POST',
    path: '/v1/size',
    operationId: 'size',
    summary: 'Returns the length of a text',
    body: Type.Object({ text: Type.String() }),
    bodyLimit: 32 * MIB_BYTES,
    success,
    handler: async ({ body }) => ({ length: body.text.length }),
  }),
  defineJsonRoute({
    method: 'POST',
    path: '/v1/wait',
    operationId: 'wait',
    summary: 'Holds its body until the test ends the wait',
    body: Type.Unknown(),
    bodyLimit: 32 * MIB_BYTES,
    success,
    handler: async () => {
      waitingCount += 1;
      onWaiting();
      await released;
      return {};
    },
  }),
  defineUploadRoute({
    method: 'POST',
    path: '/v1/files',
    operationId: 'files',
    summary: 'Returns the sizes of files',
    form: { files: 'files', many: true, fileLimit: 32 * MIB_BYTES, countLimit: 20 },
    progress: Type.Object({ text: Type.String() }),
    success,
    handler: async ({ files, report }) => {
      const sizes: number[] = [];
      try {
        for await (const file of files) {
          sizes.push(file.tooLarge ? -1 : file.bytes.length);
          report({ text: 'x'.repeat(3 * MIB_BYTES) });
        }
        return { sizes };
      } finally {
        onFilesEnd();
      }
    },
  }),
  defineUploadRoute({
    method: 'POST',
    path: '/v1/files-one-by-one',
    operationId: 'filesOneByOne',
    summary: 'Returns the sizes of files, of which it has one in memory',
    form: { files: 'files', many: true, fileLimit: 32 * MIB_BYTES, countLimit: 20, isOneByOne: true },
    success,
    handler: async ({ files }) => {
      const sizes: number[] = [];
      for await (const file of files) sizes.push(file.tooLarge ? -1 : file.bytes.length);
      return { sizes };
    },
  }),
  ...(['json', 'text', 'bytes', 'pieces', 'stream'] as const).map((kind) =>
    defineJsonRoute({
      method: 'GET',
      path: `/v1/download/${kind}`,
      operationId: `download_${kind}`,
      summary: 'Returns 6 MiB',
      success,
      handler: async () => {
        const text = `é😀${'x'.repeat(6 * MIB_BYTES)}`;
        if (kind === 'json') return { text };
        const bytes = Buffer.from(text);
        const bodies = { text, bytes, pieces: cutUp(bytes), stream: stream(text) };
        return new RawResponse('text/plain', bodies[kind]);
      },
    }),
  ),
];

async function* stream(text: string) {
  yield text;
}

/** Cuts bytes into pieces, an empty one and a character in two of them included. */
const cutUp = (bytes: Buffer): readonly Uint8Array[] =>
  [0, 1, 3, 3, 100, 400_000].map((start, index, starts) => bytes.subarray(start, starts[index + 1]));

/** Keys "a" and "b" are those of two tenants. */
const keys = (key: string) =>
  key === 'a' || key === 'b'
    ? ({ state: 'active', tenantId: parseTenantId(`tenant-${key}`), keyId: key, scopes: KEY_SCOPES } as const)
    : ({ state: 'unknown' } as const);

type Options = {
  readonly tenantMib?: number;
  readonly tenantValuesMib?: number;
  readonly maxConnections?: number;
  readonly maxTenantRequests?: number;
  readonly timeouts?: ServiceAppDeps<typeof Health>['timeouts'];
};
const opened: { readonly service: Service; readonly closeGateway: () => void }[] = [];

/** Starts a service with small budgets, on its own port and behind a server that mounts it. */
async function start({
  tenantMib = 8,
  tenantValuesMib = 1_000,
  maxConnections = 100,
  maxTenantRequests = 100,
  timeouts = {},
}: Options = {}) {
  const limits = { processBytes: 4 * tenantMib * MIB_BYTES, tenantBytes: tenantMib * MIB_BYTES };
  const valueLimits = { processBytes: 4 * tenantValuesMib * MIB_BYTES, tenantBytes: tenantValuesMib * MIB_BYTES };
  const traffic = {
    uploads: createByteBudget(limits),
    downloads: createByteBudget(limits),
    bodyValues: createByteBudget(valueLimits),
    maxConnections,
  };
  const service = await createTestService(routes, {
    keys,
    traffic,
    timeouts: { maxTenantRequests, drainMs: 50, ...timeouts },
  });
  const { port } = await service.listen(0, '127.0.0.1');
  const gateway = createServer((request, response) => service.handle(request, response)).listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  opened.push({
    service,
    closeGateway: () => {
      gateway.closeAllConnections();
      gateway.close();
    },
  });
  /** Sends a request whose client takes no byte of the response until it says so. */
  const sendUnread = (request: string) => {
    const connection = createUnreadConnection();
    gateway.emit('connection', connection.socket);
    connection.socket.push(request);
    return connection;
  };
  const mountedUrl = getUrl(gateway.address() as AddressInfo);
  return { ...traffic, port, url: `http://127.0.0.1:${port}`, mountedUrl, sendUnread };
}
const getUrl = ({ port }: AddressInfo) => `http://127.0.0.1:${port}`;
const sockets: Socket[] = [];
afterAll(async () => {
  releaseHandlers();
  for (const socket of sockets) socket.destroy();
  for (const { closeGateway } of opened) closeGateway();
  await Promise.all(opened.map(({ service }) => service.close()));
});

const call = (url: string, key: string, body?: string) =>
  fetch(url, {
    headers: { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { method: 'POST', body }),
  });
/** Reads a whole response: the server holds the bytes of one that nobody reads until it is collected as garbage. Returns the status. */
const download = async (url: string, key: string): Promise<number> => {
  const response = await call(url, key);
  await response.arrayBuffer();
  return response.status;
};
const text = (bytes: number) => JSON.stringify({ text: 'x'.repeat(bytes) });

/** Opens a connection that sends `head` and reads nothing. */
async function openSilent(port: number, head: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(head);
  await once(socket, 'connect');
  return socket;
}
const waitForBytes = (budget: ByteBudget, description: string, isReached: (bytes: number) => boolean) =>
  eventually(`${description} to be held`, () => isReached(budget.heldBytes));
const waitUntilReleased = (budget: ByteBudget) => waitForBytes(budget, 'no bytes', (bytes) => bytes === 0);

describe('the budget of request bodies', () => {
  test.each(['url', 'mountedUrl'] as const)(
    'returns 503 with Retry-After above the share of the tenant, and serves another one (%s)',
    async (address) => {
      const server = await start();
      waitingCount = 0;
      const waiting = new Promise<void>((resolve) => {
        onWaiting = resolve;
      });
      const held = call(`${server[address]}/v1/wait`, 'a', text(5 * MIB_BYTES));
      await waiting;
      expect(server.uploads.heldBytes).toBeGreaterThan(5 * MIB_BYTES);
      const refused = await call(`${server[address]}/v1/size`, 'a', text(5 * MIB_BYTES));
      expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
        503,
        '5',
        { detail: 'Too many bytes of request bodies are in progress' },
      ]);
      const other = await call(`${server[address]}/v1/size`, 'b', text(5 * MIB_BYTES));
      expect([other.status, await other.json()]).toEqual([200, { length: 5 * MIB_BYTES }]);
      const small = await call(`${server[address]}/v1/size`, 'a', text(2 * MIB_BYTES));
      expect(small.status).toBe(200);
      void held.catch(() => undefined);
    },
  );

  test('releases the bytes when the response has been sent, and when the client disconnects', async () => {
    const { uploads, url, port } = await start();
    for (let round = 0; round < 3; round += 1)
      expect((await call(`${url}/v1/size`, 'a', text(6 * MIB_BYTES))).status).toBe(200);
    await waitUntilReleased(uploads);
    const socket = await openSilent(
      port,
      'POST /v1/size HTTP/1.1\r\nHost: x\r\nX-API-Key: a\r\nContent-Type: application/json\r\nContent-Length: 8000000\r\n\r\n',
    );
    socket.write(Buffer.alloc(MIB_BYTES));
    await waitForBytes(uploads, '1 MiB', (bytes) => bytes === MIB_BYTES);
    socket.destroy();
    await waitUntilReleased(uploads);
  });

  test('counts the files that a batch has in memory, not all that it has read', async () => {
    const { url, uploads } = await start({ tenantMib: 16 });
    const form = new FormData();
    for (let file = 0; file < 12; file += 1) form.append('files', new Blob([new Uint8Array(3 * MIB_BYTES)]), 'a.pdf');
    const answer = await fetch(`${url}/v1/files`, { method: 'POST', body: form, headers: { 'x-api-key': 'a' } });
    expect([answer.status, await answer.json()]).toEqual([200, { sizes: Array(12).fill(3 * MIB_BYTES) }]);
    await waitUntilReleased(uploads);
  });

  test('counts one file of a route that has one in memory at a time', async () => {
    const { url, uploads } = await start({ tenantMib: 16 });
    const form = new FormData();
    for (let file = 0; file < 3; file += 1) form.append('files', new Blob([new Uint8Array(12 * MIB_BYTES)]), 'a.txt');
    const send = (path: string) =>
      fetch(`${url}${path}`, { method: 'POST', body: form, headers: { 'x-api-key': 'a' } });
    expect(await (await send('/v1/files-one-by-one')).json()).toEqual({ sizes: Array(3).fill(12 * MIB_BYTES) });
    expect((await send('/v1/files')).status).toBe(503);
    await waitUntilReleased(uploads);
  });

  test('returns 503 for a file above the share of the tenant', async () => {
    const { url } = await start();
    const form = new FormData();
    form.append('files', new Blob([new Uint8Array(9 * MIB_BYTES)]), 'a.pdf');
    const answer = await fetch(`${url}/v1/files`, { method: 'POST', body: form, headers: { 'x-api-key': 'a' } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  });
});

describe('the budget of the values of large bodies', () => {
  // 2 MiB and a million values of 32 bytes.
  const millionValues = `[${'1,'.repeat(999_999)}1]`;

  test('returns 503 with Retry-After while the values of another body wait, and serves another tenant', async () => {
    const { url, bodyValues } = await start({ tenantValuesMib: 48 });
    waitingCount = 0;
    const waiting = new Promise<void>((resolve) => {
      onWaiting = resolve;
    });
    const held = call(`${url}/v1/wait`, 'a', millionValues);
    await waiting;
    expect(bodyValues.heldBytes).toBeGreaterThan(32 * MIB_BYTES);
    const refused = await call(`${url}/v1/wait`, 'a', millionValues);
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      503,
      '5',
      { detail: 'Too many values of request bodies are in memory' },
    ]);
    const other = await call(`${url}/v1/size`, 'b', text(5 * MIB_BYTES));
    expect(other.status).toBe(200);
    await waitForBytes(bodyValues, 'less than 40 MiB', (bytes) => bytes < 40 * MIB_BYTES);
    void held.catch(() => undefined);
  });

  test('returns 413 when the values of one body take more than the share of a tenant', async () => {
    const { url, bodyValues } = await start({ tenantValuesMib: 16 });
    const refused = await call(`${url}/v1/wait`, 'a', millionValues);
    expect([refused.status, await refused.json()]).toEqual([
      413,
      { detail: 'The values of the request body need more memory than this server has for one tenant' },
    ]);
    expect(bodyValues.heldBytes).toBe(0);
  });
});

describe('the budget of responses', () => {
  test.each(['json', 'text', 'bytes', 'pieces'])(
    'returns 503 while another %s response waits for its client',
    async (kind) => {
      const { url, sendUnread, downloads } = await start({ tenantMib: 10 });
      const silent = sendUnread(`GET /v1/download/${kind} HTTP/1.1\r\nHost: x\r\nX-API-Key: a\r\n\r\n`);
      await waitForBytes(downloads, 'more than 6 MiB', (bytes) => bytes > 6 * MIB_BYTES);
      const refused = await call(`${url}/v1/download/${kind}`, 'a');
      expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
        503,
        '5',
        { detail: 'Too many bytes of responses are waiting to be read' },
      ]);
      expect(await download(`${url}/v1/download/${kind}`, 'b')).toBe(200);
      silent.socket.destroy();
      await waitUntilReleased(downloads);
      expect(await download(`${url}/v1/download/${kind}`, 'a')).toBe(200);
    },
  );

  test.each(['json', 'text', 'bytes', 'pieces', 'stream'])('sends a large %s response unchanged', async (kind) => {
    const { url } = await start();
    const response = await call(`${url}/v1/download/${kind}`, 'a');
    const received = await response.text();
    const length = kind === 'stream' ? null : String(Buffer.byteLength(received));
    expect(response.headers.get('content-length')).toBe(length);
    const expected = `é😀${'x'.repeat(6 * MIB_BYTES)}`;
    expect(received === (kind === 'json' ? JSON.stringify({ text: expected }) : expected)).toBe(true);
  });

  test('ends an event stream with an error when its unread events exceed the share of the tenant', async () => {
    const { sendUnread } = await start();
    const reported = new Promise<void>((resolve) => {
      onFilesEnd = resolve;
    });
    const part = '--b\r\ncontent-disposition: form-data; name="files"; filename="a"\r\n\r\nx\r\n';
    const body = `${part.repeat(6)}--b--\r\n`;
    const client = sendUnread(
      'POST /v1/files HTTP/1.1\r\nHost: x\r\nX-API-Key: a\r\nAccept: text/event-stream\r\nConnection: close\r\n' +
        `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await reported;
    const events = await client.readToEnd();
    expect(events).toContain('event: error\ndata: {"status":503,');
  });
});

test('returns 408 to a client that sends a few bytes at a time, however often', async () => {
  const { port } = await start({ timeouts: { idleBodyMs: 400 } });
  const socket = await openSilent(
    port,
    'POST /v1/size HTTP/1.1\r\nHost: x\r\nX-API-Key: a\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n',
  );
  socket.resume();
  const drip = setInterval(() => socket.write(' '), 20);
  const [received] = (await once(socket, 'data')) as [Buffer];
  clearInterval(drip);
  expect(received.toString()).toMatch(/^HTTP\/1\.1 408 .*"The request body did not arrive in time"/s);
});

test('returns 503 with Retry-After when a tenant has too many requests in progress', async () => {
  const { url } = await start({ maxTenantRequests: 2 });
  waitingCount = 0;
  const allWaiting = new Promise<void>((resolve) => {
    onWaiting = () => waitingCount === 2 && resolve();
  });
  for (let request = 0; request < 2; request += 1) void call(`${url}/v1/wait`, 'a', '{}').catch(() => undefined);
  await allWaiting;
  const refused = await call(`${url}/v1/size`, 'a', text(1));
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    503,
    '5',
    { detail: 'Too many requests of this tenant are in progress' },
  ]);
  for (let request = 0; request < 5; request += 1)
    expect((await call(`${url}/v1/size`, 'b', text(1))).status).toBe(200);
});

test('closes connections above the maximum at once', async () => {
  const { port } = await start({ maxConnections: 2 });
  const first = await Promise.all([openSilent(port, ''), openSilent(port, '')]);
  const third = await openSilent(port, '');
  third.resume();
  await once(third, 'close');
  expect(first.map(({ closed }) => closed)).toEqual([false, false]);
});

test.each([
  ['a JSON response', '/v1/size', 'POST', 'a', text(1)],
  ['a text download', '/v1/download/text', 'GET', 'a', undefined],
  ['a streamed download', '/v1/download/stream', 'GET', 'a', undefined],
  ['an error', '/v1/size', 'POST', 'a', '{'],
  ['a missing key', '/v1/size', 'POST', 'nobody', '{}'],
  ['an unknown path', '/v1/nothing', 'GET', 'a', undefined],
  ['health', '/health', 'GET', 'a', undefined],
  ['the description', '/openapi.json', 'GET', 'a', undefined],
])('sends nosniff and no-store with %s', async (_, path, method, key, body) => {
  const { url } = await start();
  const { headers } = await fetch(`${url}${path}`, {
    method,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  });
  expect([headers.get('x-content-type-options'), headers.get('cache-control')]).toEqual(['nosniff', 'no-store']);
});
