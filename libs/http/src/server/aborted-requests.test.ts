import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import { parseTenantId } from '@probant/kernel/tenant';
import { eventually } from '@probant/kernel/testing/eventually';
import { KEY_SCOPES } from '@probant/keys/key-scopes';
import fc from 'fast-check';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { defineJsonRoute, defineUploadRoute } from '../route/define-route.ts';
import { createTestService } from '../testing/test-service.ts';
import { createByteBudget } from './byte-budget.ts';

const CLIENTS = 40;
const BODY_BYTES = 200_000;
const RESPONSE_CHARACTERS = 300_000;
const MAX_DELAY_MS = 4;

/** Starts a service whose key check and handlers take as long as a client says in its path, and which counts both while they run. */
async function startService() {
  let runningCount = 0;
  const run = async <T>(ms: number, result: T): Promise<T> => {
    runningCount += 1;
    await sleep(ms);
    runningCount -= 1;
    return result;
  };
  const keys = (key: string) =>
    run(Number(key), {
      state: 'active',
      tenantId: parseTenantId('acme'),
      keyId: 'k1',
      scopes: KEY_SCOPES,
    } as const);
  const Delay = Type.Object({ ms: Type.Optional(Type.Integer()) });
  const respond = (ms = 0) => run(ms, { text: 'x'.repeat(RESPONSE_CHARACTERS) });
  const shared = { method: 'POST', summary: 'Returns 300 kB after a delay', query: Delay } as const;
  const success = { status: 200, schema: Type.Unknown() } as const;
  const routes = [
    defineJsonRoute({
      ...shared,
      path: '/v1/json',
      operationId: 'json',
      body: Type.Unknown(),
      bodyLimit: 32 * MIB_BYTES,
      success,
      handler: ({ query }) => respond(query.ms),
    }),
    defineUploadRoute({
      ...shared,
      path: '/v1/files',
      operationId: 'files',
      form: { files: 'file', many: false, fileLimit: 32 * MIB_BYTES, countLimit: 1 },
      progress: Type.Unknown(),
      success,
      handler: async ({ query, files, report }) => {
        for await (const _ of files) report(await respond(query.ms));
        return respond(query.ms);
      },
    }),
  ];
  const limits = { processBytes: 512 * MIB_BYTES, tenantBytes: 512 * MIB_BYTES };
  const traffic = {
    uploads: createByteBudget(limits),
    downloads: createByteBudget(limits),
    bodyValues: createByteBudget(limits),
    maxConnections: 1_000,
  };
  const timeouts = { maxTenantRequests: CLIENTS, drainMs: 5_000 };
  const service = await createTestService(routes, { keys, traffic, timeouts });
  const { port } = await service.listen(0, '127.0.0.1');
  const waitUntilIdle = () => eventually('the end of every handler', () => runningCount === 0);
  return { ...traffic, port, waitUntilIdle, close: service.close };
}

const JSON_BODY = JSON.stringify('x'.repeat(BODY_BYTES));
const FORM_BODY = `--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n${'x'.repeat(BODY_BYTES)}\r\n--b--\r\n`;
const REQUESTS = {
  json: { path: '/v1/json', type: 'application/json', accept: '*/*', body: JSON_BODY },
  largeJson: { path: '/v1/json', type: 'application/json', accept: '*/*', body: JSON_BODY + ' '.repeat(MIB_BYTES) },
  form: { path: '/v1/files', type: 'multipart/form-data; boundary=b', accept: '*/*', body: FORM_BODY },
  events: { path: '/v1/files', type: 'multipart/form-data; boundary=b', accept: 'text/event-stream', body: FORM_BODY },
} as const;

const clientArbitrary = fc.record({
  kind: fc.constantFrom('json', 'largeJson', 'form', 'events'),
  keyCheckMs: fc.integer({ min: 0, max: MAX_DELAY_MS }),
  handlerMs: fc.integer({ min: 0, max: MAX_DELAY_MS }),
  /** Share of the request body that is sent. */
  sentShare: fc.constantFrom(0, 0.4, 1, 1, 1),
  connectedMs: fc.integer({ min: 0, max: 4 * MAX_DELAY_MS }),
  readsResponse: fc.boolean(),
  resets: fc.boolean(),
} as const);
type Client = typeof clientArbitrary extends fc.Arbitrary<infer T> ? T : never;

/** Sends a request, and disconnects after `connectedMs`, whatever state the request is in. */
async function disconnectEarly(port: number, client: Client): Promise<void> {
  const { path, type, accept, body } = REQUESTS[client.kind];
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (client.readsResponse) socket.resume();
  socket.write(
    `POST ${path}?ms=${client.handlerMs} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${client.keyCheckMs}\r\nContent-Type: ${type}\r\n` +
      `Accept: ${accept}\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, body.length * client.sentShare)}`,
  );
  await sleep(client.connectedMs);
  if (client.resets) socket.resetAndDestroy();
  else socket.destroy();
  if (!socket.closed) await once(socket, 'close');
}

test('releases the bytes and the places of requests whose clients disconnect at any moment', async () => {
  const { port, uploads, downloads, bodyValues, waitUntilIdle, close } = await startService();
  await fc.assert(
    fc.asyncProperty(fc.array(clientArbitrary, { minLength: CLIENTS, maxLength: CLIENTS }), async (clients) => {
      await Promise.all(clients.map((client) => disconnectEarly(port, client)));
    }),
    { numRuns: 10 },
  );
  await waitUntilIdle();
  const post = async () => {
    const headers = { 'x-api-key': '0', 'content-type': 'application/json' };
    const response = await fetch(`http://127.0.0.1:${port}/v1/json`, { method: 'POST', headers, body: JSON_BODY });
    await response.arrayBuffer();
    return response.status;
  };
  // A place that is still taken would be a 503.
  expect(await Promise.all(Array.from({ length: CLIENTS }, post))).toEqual(Array(CLIENTS).fill(200));
  await close();
  expect([uploads, downloads, bodyValues].map(({ heldBytes }) => heldBytes)).toEqual([0, 0, 0]);
});
