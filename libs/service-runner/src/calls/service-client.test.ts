import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { defineJsonRoute, defineUploadRoute } from '@probant/http/define-route';
import { createMultipartUpload } from '@probant/http/multipart-upload';
import { RawResponse } from '@probant/http/route';
import { createServiceApp, type Service } from '@probant/http/service-app';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { parseTenantId } from '@probant/kernel/tenant';
import { eventually } from '@probant/kernel/testing/eventually';
import { KEY_SCOPES } from '@probant/keys/key-scopes';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StartTimeout } from '../start-timeout.ts';
import { createUpstreamPool, type UpstreamPool } from '../upstream/upstream-pool.ts';
import { readResponseBytes, readResponseJson } from './read-response.ts';
import { type ServiceCall, ServiceCallError, type ServiceClient } from './service-client.ts';
import { createServiceDirectory } from './service-directory.ts';

const success = { status: 200, schema: Type.Unknown() } as const;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
let disconnects = 0;
/** Resolved when the handler that never responds has started. */
let silentCall = Promise.withResolvers<void>();

const routes = [
  defineJsonRoute({
    method: 'POST',
    path: '/v1/echo/{name}',
    operationId: 'echo',
    summary: 'Returns what it was sent',
    params: Type.Object({ name: Type.String() }),
    query: Type.Object({ x: Type.Integer() }),
    body: Type.Unknown(),
    success,
    handler: async ({ params, query, body }, { caller: { tenantId, keyId }, requestId }) => ({
      ...params,
      ...query,
      body: body as string,
      tenantId,
      keyId,
      requestId,
    }),
  }),
  defineUploadRoute({
    method: 'POST',
    path: '/v1/files',
    operationId: 'file',
    summary: 'Returns the hash of a file',
    form: {
      files: 'file',
      many: false,
      fileLimit: 2 ** 26,
      countLimit: 1,
      texts: Type.Object({ note: Type.String() }),
    },
    success,
    handler: async ({ files, texts }) => {
      const hashes: string[] = [];
      for await (const file of files)
        hashes.push(file.tooLarge ? 'too large' : `${file.filename} ${sha256(file.bytes)}`);
      return { hashes, ...(await texts()) };
    },
  }),
  defineJsonRoute({
    method: 'GET',
    path: '/v1/endless',
    operationId: 'endless',
    summary: 'Never ends its response',
    success: { ...success, media: ['text/plain'] },
    handler: async (_, { signal }) => {
      signal.addEventListener('abort', () => {
        disconnects += 1;
      });
      return new RawResponse('text/plain', writeForEver());
    },
  }),
  defineJsonRoute({
    method: 'GET',
    path: '/v1/silent',
    operationId: 'silent',
    summary: 'Never responds',
    success,
    handler: (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          disconnects += 1;
          reject(signal.reason);
        });
        silentCall.resolve();
      }),
  }),
];

async function* writeForEver() {
  for (;;) {
    yield Buffer.alloc(1_000, 'x');
    await pause(1);
  }
}

const createService = (): Promise<Service> =>
  createServiceApp({
    identity: { name: 'scoring', title: 'Called', version: '0.1.0', description: 'A service for tests' },
    routes,
    keys: (key) =>
      key === 'key-of-acme'
        ? { state: 'active', tenantId: parseTenantId('acme'), keyId: 'k1', scopes: KEY_SCOPES }
        : { state: 'unknown' },
    health: async () => ({}),
    healthSchema: Type.Object({}),
    logger: silentLogger,
    metrics: createMetrics(),
    newRequestId: () => 'made here',
  });

const CALL: ServiceCall = {
  method: 'POST',
  path: '/v1/echo/a%20b?x=7',
  caller: { key: 'key-of-acme' },
  requestId: 'request-1',
  headers: { 'content-type': 'application/json' },
  body: '{"é":[1]}',
  timeoutMs: 30_000,
};
const { headers: _headers, body: _body, ...BARE_CALL } = CALL;
const GET_CALL = { ...BARE_CALL, method: 'GET' } as const;

/** Every adapter must behave the same. */
const ADAPTERS: readonly {
  readonly adapter: string;
  connect(service: Service, startTimeout: StartTimeout): Promise<{ client: ServiceClient; close(): Promise<void> }>;
}[] = [
  {
    adapter: 'in the same process',
    async connect(service, startTimeout) {
      const directory = createServiceDirectory(new Map(), startTimeout);
      directory.mount('scoring', service);
      return { client: directory.callService('scoring') ?? expect.fail(), close: async () => undefined };
    },
  },
  {
    adapter: 'over HTTP',
    async connect(service, startTimeout) {
      const { port } = await service.listen(0, '127.0.0.1');
      const pool: UpstreamPool = createUpstreamPool([`http://127.0.0.1:${port}`], {
        service: 'scoring',
        logger: silentLogger,
      });
      const directory = createServiceDirectory(new Map([['scoring', pool]]), startTimeout);
      return { client: directory.callService('scoring') ?? expect.fail(), close: () => pool.close() };
    },
  },
];

describe.each(ADAPTERS)('a service called $adapter', ({ connect }) => {
  let service: Service;
  let connected: Awaited<ReturnType<typeof connect>>;
  /** Of the calls of a test, which aborts it; and the time that the last call asked for. */
  let timeout = new AbortController();
  let timeoutMs = 0;
  /** As AbortSignal.timeout does. */
  const expire = () => timeout.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  const waitForDisconnect = (before: number) =>
    eventually('the service to see a disconnect', () => disconnects > before);
  beforeAll(async () => {
    service = await createService();
    connected = await connect(service, (milliseconds) => {
      timeoutMs = milliseconds;
      return timeout.signal;
    });
  });
  beforeEach(() => {
    timeout = new AbortController();
    silentCall = Promise.withResolvers();
  });
  afterAll(async () => {
    await connected.close();
    await service.close();
  });
  const send = (call: Partial<ServiceCall> = {}) => connected.client.send({ ...CALL, ...call });
  const read = async (call: Partial<ServiceCall> = {}) => {
    const response = await send(call);
    return { status: response.status, body: await readResponseJson(response, 2 ** 20) };
  };

  test('sees the key, the request id, the path and the body of the call', async () => {
    const body = { é: [1] };
    const expected = { name: 'a b', x: 7, body, tenantId: 'acme', keyId: 'k1', requestId: 'request-1' };
    expect(await read()).toEqual({ status: 200, body: expected });
    expect(await read({ body: Uint8Array.from(Buffer.from('{"é":[1]}')) })).toEqual({ status: 200, body: expected });
  });

  test('returns errors as responses', async () => {
    expect(await read({ caller: { key: 'wrong' } })).toMatchObject({ status: 401 });
    expect(await read({ path: '/v1/echo/a?x=y' })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['query', 'x'] }] },
    });
    expect(await read({ path: '/v1/nothing' })).toEqual({ status: 404, body: { detail: 'Not Found' } });
    expect(await read({ body: `"${'x'.repeat(2 ** 20)}"` })).toMatchObject({ status: 413 });
  });

  test('receives an upload of 40 MiB unchanged, and names as sent', async () => {
    const bytes = Buffer.alloc(40 * 2 ** 20, 'probant ');
    const upload = createMultipartUpload({
      boundary: 'a-boundary',
      texts: { note: 'déjà' },
      files: [{ field: 'file', filename: 'a "b".pdf', bytes }],
    });
    expect(await read({ path: '/v1/files', ...upload })).toEqual({
      status: 200,
      body: { hashes: [`a %22b%22.pdf ${sha256(bytes)}`], note: 'déjà' },
    });
  });

  test('is not reached once the signal of the caller is aborted', async () => {
    await expect(send({ signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone');
  });

  test('sees a disconnect when the caller aborts, and the call rejects with its reason', async () => {
    const before = disconnects;
    const caller = new AbortController();
    const call = connected.client.send({ ...GET_CALL, path: '/v1/silent', signal: caller.signal });
    call.catch(() => undefined);
    await silentCall.promise;
    caller.abort(new Error('gone'));
    await expect(call).rejects.toThrow('gone');
    await waitForDisconnect(before);
  });

  test('rejects with the reason "timeout" when there is no response in time', async () => {
    const before = disconnects;
    const call = connected.client.send({ ...GET_CALL, path: '/v1/silent', timeoutMs: 30 });
    call.catch(() => undefined);
    await silentCall.promise;
    expect(timeoutMs).toBe(30);
    expire();
    await expect(call).rejects.toMatchObject({ name: 'ServiceCallError', reason: 'timeout' });
    await waitForDisconnect(before);
  });

  test('rejects while reading a response that does not end in time', async () => {
    const response = await connected.client.send({ ...GET_CALL, path: '/v1/endless' });
    const reading = readResponseBytes(response, 2 ** 30);
    reading.catch(() => undefined);
    expire();
    await expect(reading).rejects.toMatchObject({ reason: 'timeout' });
  });

  test('sees a disconnect when a response is too long for its reader', async () => {
    const before = disconnects;
    const response = await connected.client.send({ ...GET_CALL, path: '/v1/endless' });
    await expect(readResponseBytes(response, 10_000)).rejects.toThrow(new ServiceCallError('response is too long'));
    await waitForDisconnect(before);
  });
});

test('a response that is not JSON is rejected and not quoted', async () => {
  const body = Readable.from([Buffer.from('<html>secret')]);
  await expect(readResponseJson({ body }, 100)).rejects.toThrow(new ServiceCallError('response is not JSON'));
});
