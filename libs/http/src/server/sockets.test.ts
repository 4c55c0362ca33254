import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import { AppError } from '@probant/kernel/errors';
import { createLogger } from '@probant/kernel/logging';
import { eventually } from '@probant/kernel/testing/eventually';
import { Type } from 'typebox';
import { afterAll, describe, expect, test } from 'vitest';
import { defineJsonRoute, defineUploadRoute } from '../route/define-route.ts';
import { ACTIVE_KEY_HEADERS, createTestService } from '../testing/test-service.ts';

const success = { status: 200, schema: Type.Unknown() } as const;

/** A promise that a test resolves and a handler awaits. */
function createGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}
const handlerStarted = createGate();
const fileGate = createGate();
const handlerAborted = createGate();
const slowHandlerGate = createGate();
let slowCalls = 0;
const logLines: string[] = [];

const slowCard = { method: 'GET', operationId: 'slow', summary: 'Waits for the test', success } as const;
const slowRoute = defineJsonRoute({
  ...slowCard,
  path: '/v1/slow',
  handler: async () => {
    slowCalls += 1;
    await slowHandlerGate.opened;
    return { done: true };
  },
});

const analyzeRoute = defineUploadRoute({
  method: 'POST',
  path: '/v1/analyze',
  operationId: 'analyze',
  summary: 'Accepts one file of 50 MiB',
  form: { files: 'file', many: false, fileLimit: 50 * MIB_BYTES, countLimit: 1 },
  success,
  handler: async ({ files, texts }) => {
    let size = 0;
    for await (const file of files) {
      if (file.tooLarge) throw new AppError(413, { code: 'file_too_large', message: 'Over 50 MiB' });
      size = file.bytes.length;
    }
    await texts();
    return { size };
  },
});

const echoRoute = defineJsonRoute({
  method: 'POST',
  path: '/v1/echo',
  operationId: 'echo',
  summary: 'Echoes its body',
  body: Type.Unknown(),
  success,
  handler: async ({ body }) => body as string,
});

const service = await createTestService(
  [
    echoRoute,
    defineJsonRoute({
      method: 'GET',
      path: '/v1/patient',
      operationId: 'patient',
      summary: 'Waits for the client to disconnect',
      success,
      handler: async (_, { signal }) => {
        handlerStarted.open();
        if (!signal.aborted) await once(signal, 'abort');
        handlerAborted.open();
        signal.throwIfAborted();
        return {};
      },
    }),
    slowRoute,
    analyzeRoute,
    defineUploadRoute({
      method: 'POST',
      path: '/v1/batch',
      operationId: 'batch',
      summary: 'Waits for the test after the first file',
      form: { files: 'files', many: true, fileLimit: 50 * MIB_BYTES, countLimit: 100 },
      success,
      handler: async ({ files }) => {
        const sizes: (number | null)[] = [];
        for await (const file of files) {
          sizes.push(file.tooLarge ? null : file.bytes.length);
          await fileGate.opened;
        }
        return { sizes };
      },
    }),
  ],
  { logger: createLogger({ destination: { write: (line) => void logLines.push(line) } }) },
);
const { port } = await service.listen(0, '127.0.0.1');
/** Services that give up soon, only for clients that must be given up. */
const bodyService = await createTestService([echoRoute, analyzeRoute], { timeouts: { idleBodyMs: 300 } });
const headersService = await createTestService([], { timeouts: { headersMs: 300, checkIntervalMs: 50 } });
const { port: bodyPort } = await bodyService.listen(0, '127.0.0.1');
const { port: headersPort } = await headersService.listen(0, '127.0.0.1');
afterAll(() => Promise.all([service, bodyService, headersService].map((each) => each.close())));
const base = `http://127.0.0.1:${port}`;

/** Unlike `once`, does not reject on an error: the connections of these tests break on purpose. */
const waitForClose = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));

/** Opens a connection on which the test writes HTTP itself. */
async function openConnection(toPort = port) {
  const socket = connect(toPort, '127.0.0.1');
  await once(socket, 'connect');
  let received = '';
  let broken: Error | null = null;
  socket.on('data', (piece) => {
    received += piece.toString('latin1');
  });
  socket.on('error', (error) => {
    broken = error;
  });
  const ended = waitForClose(socket);
  return {
    socket,
    write: (text: string) => void socket.write(text),
    received: () => received,
    broken: () => broken,
    ended,
    waitFor: async (text: string) => {
      await eventually(`"${text}" or the end of the connection`, () => received.includes(text) || socket.closed);
      if (!received.includes(text)) throw new Error(`connection closed before "${text}", received only: ${received}`);
    },
  };
}

const head = (line: string, headers: Record<string, string | number>) =>
  `${line} HTTP/1.1\r\nHost: probant\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
const KEY_HEADER = { 'X-API-Key': 'active-key' };
const FORM_HEADERS = { ...KEY_HEADER, 'Content-Type': 'multipart/form-data; boundary=b' };
const partHead = (name: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
const FORM_END = '\r\n--b--\r\n';

/** Writes zero bytes as fast as the server reads them, without reading the response. */
async function writeZeros(socket: Socket, bytes: number): Promise<void> {
  const piece = Buffer.alloc(MIB_BYTES);
  for (let remaining = bytes; remaining > 0; remaining -= piece.length)
    if (!socket.write(remaining < piece.length ? piece.subarray(0, remaining) : piece) && !socket.destroyed)
      await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), waitForClose(socket)]);
}

describe('a file of 51 MiB', () => {
  test('gets a 413 without a connection reset when the client reads while sending', async () => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(51 * MIB_BYTES)]), 'big.pdf');
    const answer = await fetch(`${base}/v1/analyze`, { method: 'POST', body: form, headers: ACTIVE_KEY_HEADERS });
    expect([answer.status, await answer.json()]).toMatchObject([413, { detail: { code: 'file_too_large' } }]);
  });

  const callers = [
    {
      title: 'sends Content-Length',
      headers: { 'Content-Length': partHead('file').length + 51 * MIB_BYTES + FORM_END.length },
      chunked: false,
    },
    { title: 'sends a chunked body', headers: { 'Transfer-Encoding': 'chunked' }, chunked: true },
    {
      title: 'sends Connection: close',
      headers: { 'Content-Length': partHead('file').length + 51 * MIB_BYTES + FORM_END.length, Connection: 'close' },
      chunked: false,
    },
  ];
  test.each(callers)(
    'gets a 413 when the client $title and reads only after sending everything',
    async ({ headers, chunked }) => {
      const connection = await openConnection();
      connection.socket.pause();
      connection.write(head('POST /v1/analyze', { ...FORM_HEADERS, ...headers }));
      if (chunked) connection.write(`${(partHead('file').length + 51 * MIB_BYTES + FORM_END.length).toString(16)}\r\n`);
      connection.write(partHead('file'));
      await writeZeros(connection.socket, 51 * MIB_BYTES);
      connection.write(FORM_END);
      if (chunked) connection.write('\r\n0\r\n\r\n');
      connection.socket.resume();
      await connection.waitFor('file_too_large');
      expect(connection.broken()).toBeNull();
      expect(connection.received()).toMatch(/^HTTP\/1\.1 413 /);
      if ('Connection' in headers) await connection.ended;
      else {
        connection.write(head('GET /health', {}));
        await connection.waitFor('"status":"ok"');
      }
      connection.socket.destroy();
    },
  );

  test('is accepted when it has exactly 50 MiB', async () => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(50 * MIB_BYTES)]), 'full.pdf');
    // With the default timeouts: on a busy machine such a form is slow.
    const defaultService = await createTestService([analyzeRoute]);
    const own = await defaultService.listen(0, '127.0.0.1');
    const url = `http://127.0.0.1:${own.port}/v1/analyze`;
    const answer = await fetch(url, { method: 'POST', body: form, headers: ACTIVE_KEY_HEADERS });
    expect([answer.status, await answer.json()]).toEqual([200, { size: 50 * MIB_BYTES }]);
    await defaultService.close();
  });
});

describe('a response before the end of the body', () => {
  test('is sent at once when the key is wrong, and the connection is closed', async () => {
    const connection = await openConnection();
    connection.write(
      head('POST /v1/analyze', { ...FORM_HEADERS, 'X-API-Key': 'guess', 'Content-Length': 5000 * MIB_BYTES }),
    );
    connection.write(partHead('file'));
    await connection.waitFor('{"detail":"This API key is not known"}');
    void writeZeros(connection.socket, 1000 * MIB_BYTES);
    await connection.ended;
  });

  test('keeps the connection usable for the next request', async () => {
    const connection = await openConnection();
    for (const line of ['POST /v1/none', 'DELETE /v1/echo', 'POST /v1/echo']) {
      const type = line === 'POST /v1/echo' ? 'text/plain' : 'application/json';
      connection.write(
        `${head(line, { ...KEY_HEADER, 'Content-Type': type, 'Content-Length': 200_000 })}${'x'.repeat(200_000)}`,
      );
    }
    connection.write(
      `${head('POST /v1/echo', { ...KEY_HEADER, 'Content-Type': 'application/json', 'Content-Length': 6 })}"last"`,
    );
    await connection.waitFor('"last"');
    expect(connection.received().match(/HTTP\/1\.1 \d+/g)).toEqual([
      'HTTP/1.1 404',
      'HTTP/1.1 405',
      'HTTP/1.1 415',
      'HTTP/1.1 200',
    ]);
    connection.socket.destroy();
  });

  test('is a 413 as soon as a chunked body exceeds the limit', async () => {
    const connection = await openConnection();
    connection.write(
      head('POST /v1/echo', { ...KEY_HEADER, 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' }),
    );
    for (let piece = 0; piece < 3; piece += 1) connection.write(`80000\r\n${'x'.repeat(0x80000)}\r\n`);
    await connection.waitFor('larger than the 1 MiB');
    connection.socket.destroy();
  });
});

/** Returns a count once it no longer grows while the event loop, which serves both sides, reads all that has come. */
async function findStandstill(readCount: () => number): Promise<number> {
  for (let count = readCount(); ; count = readCount()) {
    for (let turn = 0; turn < 1_000 && readCount() === count; turn += 1) await nextTurn();
    if (readCount() === count) return count;
  }
}

describe('a batch upload', () => {
  test('is read from the network only as fast as the handler requests files', async () => {
    const connection = await openConnection();
    connection.write(head('POST /v1/batch', { ...FORM_HEADERS, 'Transfer-Encoding': 'chunked' }));
    const write = (text: string) => connection.write(`${text.length.toString(16)}\r\n${text}\r\n`);
    write(`${partHead('files')}first\r\n${partHead('files')}`);
    let chunksWritten = 0;
    const writing = (async () => {
      for (; chunksWritten < 200; chunksWritten += 1) {
        connection.write(`${MIB_BYTES.toString(16)}\r\n`);
        await writeZeros(connection.socket, MIB_BYTES);
        connection.write('\r\n');
      }
    })();
    const whileWaiting = await findStandstill(() => chunksWritten);
    fileGate.open();
    await writing;
    write(`\r\n${partHead('files')}last${FORM_END}`);
    connection.write('0\r\n\r\n');
    await connection.waitFor('{"sizes":[5,null,4]}');
    // At most what fits into the socket buffers of the kernel: memory does not grow with the size of the upload.
    expect(whileWaiting).toBeLessThan(50);
    connection.socket.destroy();
  });
});

describe('a slow client', () => {
  test.each([
    { title: 'a JSON body', path: '/v1/echo', type: 'application/json', begun: '{"a":' },
    { title: 'a form', path: '/v1/analyze', type: FORM_HEADERS['Content-Type'], begun: partHead('file') },
  ])('gets a 408 when it stops in the middle of $title', async ({ path, type, begun }) => {
    const connection = await openConnection(bodyPort);
    connection.write(
      `${head(`POST ${path}`, { ...KEY_HEADER, 'Content-Type': type, 'Content-Length': 5000 })}${begun}`,
    );
    await connection.waitFor('The request body did not arrive in time');
    expect(connection.received()).toMatch(/^HTTP\/1\.1 408 /);
    connection.socket.destroy();
  });

  test('gets a 408 and is disconnected when it never ends its headers', async () => {
    const connection = await openConnection(headersPort);
    connection.write('GET /health HTTP/1.1\r\nX-Slow: 1');
    await connection.ended;
    expect(connection.received()).toMatch(/^HTTP\/1\.1 408 .*\r\n\r\n\{"detail":"Request Timeout"\}$/s);
  });
});

describe('a client that disconnects', () => {
  test('aborts the signal of the handler and is logged as 499', async () => {
    const connection = await openConnection();
    connection.write(head('GET /v1/patient', KEY_HEADER));
    await handlerStarted.opened;
    logLines.length = 0;
    connection.socket.destroy();
    await handlerAborted.opened;
    await eventually('the request to be logged', () => logLines.length > 0);
    // Time for a second line, too: this request is logged after all of the first one, or not at all.
    expect((await fetch(`${base}/health`)).status).toBe(200);
    // An error that is the reason of the signal is not logged as a failure.
    expect(logLines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'info', msg: 'request', route: '/v1/patient', status: 499 },
    ]);
  });

  test('is logged as 499 when it disconnects in the middle of a body', async () => {
    for (const [path, type] of [
      ['/v1/echo', 'application/json'],
      ['/v1/analyze', FORM_HEADERS['Content-Type']],
    ] as const) {
      logLines.length = 0;
      const connection = await openConnection();
      connection.write(
        head(`POST ${path}`, { ...KEY_HEADER, 'Content-Type': type, 'Content-Length': 5000, Expect: '100-continue' }),
      );
      await connection.waitFor('HTTP/1.1 100 Continue');
      connection.write(partHead('file'));
      connection.socket.resetAndDestroy();
      await eventually('the request to be logged', () => logLines.length > 0);
      expect(logLines.map((line) => JSON.parse(line))).toMatchObject([{ route: path, status: 499 }]);
    }
    expect((await fetch(`${base}/health`)).status).toBe(200);
  });
});

describe('malformed requests', () => {
  test.each([
    { title: 'not HTTP', sentText: 'hello\r\n\r\n', status: 400 },
    {
      title: 'headers that are too large',
      sentText: `GET /health HTTP/1.1\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
      status: 431,
    },
    {
      title: 'two values of Content-Length',
      sentText: head('POST /v1/echo', { ...KEY_HEADER, 'Content-Length': '1, 2' }),
      status: 400,
    },
  ])('$title: returns $status', async ({ sentText, status }) => {
    const connection = await openConnection();
    connection.write(sentText);
    await connection.ended;
    expect(connection.received()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*\\{"detail":"[^"]+"\\}$`, 's'));
  });

  test('returns 400 to a client that reads only after sending everything', async () => {
    const connection = await openConnection();
    connection.socket.pause();
    connection.write(head('POST /v1/echo', { ...KEY_HEADER, 'Content-Length': '1, 2' }));
    await writeZeros(connection.socket, 16 * MIB_BYTES);
    connection.socket.resume();
    await connection.ended;
    expect(connection.broken()).toBeNull();
    expect(connection.received()).toMatch(/^HTTP\/1\.1 400 .*\{"detail":"[^"]+"\}$/s);
  });

  test('two X-API-Key headers are rejected', async () => {
    const connection = await openConnection();
    connection.write('GET /v1/slow HTTP/1.1\r\nHost: p\r\nX-API-Key: active-key\r\nX-API-Key: active-key\r\n\r\n');
    await connection.waitFor('must be sent once');
    connection.socket.destroy();
  });
});

describe('a service', () => {
  test('can be mounted and listen at the same time, and drains both when it closes', async () => {
    const mounted = await createTestService([slowRoute]);
    const own = await mounted.listen(0, '127.0.0.1');
    const gateway = createServer((request, response) => {
      response.setHeader('x-ratelimit-remaining-minute', '59');
      mounted.handle(request, response);
    }).listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    const { port: gatewayPort } = gateway.address() as AddressInfo;

    const health = await fetch(`http://127.0.0.1:${gatewayPort}/health`);
    expect([health.headers.get('x-ratelimit-remaining-minute'), await health.json()]).toEqual(['59', { status: 'ok' }]);

    const answers = [own.port, gatewayPort].map((each) =>
      fetch(`http://127.0.0.1:${each}/v1/slow`, { headers: ACTIVE_KEY_HEADERS }).then((answer) => answer.json()),
    );
    await eventually('both requests to be handled', () => slowCalls === 2);
    let done = false;
    const closing = mounted.close().then(() => {
      done = true;
    });
    await eventually('the port to close', () =>
      fetch(`http://127.0.0.1:${own.port}/health`).then(
        () => false,
        () => true,
      ),
    );
    expect(done).toBe(false);
    slowHandlerGate.open();
    expect(await Promise.all(answers)).toEqual([{ done: true }, { done: true }]);
    await closing;
    gateway.closeAllConnections();
    gateway.close();
  });

  test('stops waiting for a handler that hangs after `drainMs`', async () => {
    const stuckHandlerStarted = createGate();
    const handler = () => {
      stuckHandlerStarted.open();
      return new Promise<never>(() => {});
    };
    const stuck = await createTestService([defineJsonRoute({ ...slowCard, path: '/v1/stuck', handler })], {
      timeouts: { drainMs: 100 },
    });
    const own = await stuck.listen(0, '127.0.0.1');
    const connection = await openConnection(own.port);
    connection.write(head('GET /v1/stuck', KEY_HEADER));
    await stuckHandlerStarted.opened;
    await stuck.close();
    await connection.ended;
  });
});
