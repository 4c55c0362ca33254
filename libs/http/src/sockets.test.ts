import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@probant/kernel/errors';
import { createLogger } from '@probant/kernel/logging';
import { Type } from 'typebox';
import { afterAll, describe, expect, test } from 'vitest';
import { jsonRoute, uploadRoute } from './define-route.ts';
import { ACTIVE, trialService } from './testing/trial-service.ts';

const MIB = 1_048_576;
const success = { status: 200, schema: Type.Unknown() } as const;

/** Opened by a test, awaited by a handler. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}
const arrived = gate();
const mayGoOn = gate();
const hungUp = gate();
const slowArrived = gate();
const slowMayGoOn = gate();
const written: string[] = [];

const slowCard = { method: 'GET', operationId: 'slow', summary: 'Waits for its test', success } as const;
const slowRoute = jsonRoute({
  ...slowCard,
  path: '/v1/slow',
  handler: async () => {
    slowArrived.open();
    await slowMayGoOn.opened;
    return { done: true };
  },
});

const analyzeRoute = uploadRoute({
  method: 'POST',
  path: '/v1/analyze',
  operationId: 'analyze',
  summary: 'Takes one file of 50 MiB',
  form: { files: 'file', many: false, fileLimit: 50 * MIB, countLimit: 1 },
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

const service = await trialService(
  [
    jsonRoute({
      method: 'POST',
      path: '/v1/echo',
      operationId: 'echo',
      summary: 'Echoes its body',
      body: Type.Unknown(),
      success,
      handler: async ({ body }) => body as string,
    }),
    jsonRoute({
      method: 'GET',
      path: '/v1/patient',
      operationId: 'patient',
      summary: 'Waits for its caller to hang up',
      success,
      handler: async (_, { signal }) => {
        arrived.open();
        if (!signal.aborted) await once(signal, 'abort');
        hungUp.open();
        signal.throwIfAborted();
        return {};
      },
    }),
    slowRoute,
    analyzeRoute,
    uploadRoute({
      method: 'POST',
      path: '/v1/batch',
      operationId: 'batch',
      summary: 'Waits for its test after the first file',
      form: { files: 'files', many: true, fileLimit: 50 * MIB, countLimit: 100 },
      success,
      handler: async ({ files }) => {
        const sizes: (number | null)[] = [];
        for await (const file of files) {
          sizes.push(file.tooLarge ? null : file.bytes.length);
          await mayGoOn.opened;
        }
        return { sizes };
      },
    }),
  ],
  {
    patience: { idleBodyMs: 300, headersMs: 300, checkEveryMs: 50 },
    logger: createLogger({ destination: { write: (line) => void written.push(line) } }),
  },
);
const { port } = await service.listen(0, '127.0.0.1');
afterAll(() => service.close());
const base = `http://127.0.0.1:${port}`;

/** Unlike `once`, an error is no failure: the connections of these tests break on purpose. */
const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));

/** A caller that speaks HTTP by hand. */
async function call(toPort = port) {
  const socket = connect(toPort, '127.0.0.1');
  await once(socket, 'connect');
  let heard = '';
  let broken: Error | null = null;
  socket.on('data', (piece) => {
    heard += piece.toString('latin1');
  });
  socket.on('error', (error) => {
    broken = error;
  });
  const ended = closed(socket);
  return {
    socket,
    say: (text: string) => void socket.write(text),
    heard: () => heard,
    broken: () => broken,
    ended,
    hear: async (text: string) => {
      while (!heard.includes(text)) {
        if (socket.closed) throw new Error(`closed before "${text}" was heard, only: ${heard}`);
        await Promise.race([ended, pause(5)]);
      }
    },
  };
}

const head = (line: string, headers: Record<string, string | number>) =>
  `${line} HTTP/1.1\r\nHost: probant\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
const KEY = { 'X-API-Key': 'active-key' };
const FORM = { ...KEY, 'Content-Type': 'multipart/form-data; boundary=b' };
const partHead = (name: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
const END = '\r\n--b--\r\n';

/** Sends bytes without ever looking up, as fast as they are taken. */
async function pour(socket: Socket, bytes: number): Promise<void> {
  const piece = Buffer.alloc(MIB);
  for (let left = bytes; left > 0; left -= piece.length)
    if (!socket.write(left < piece.length ? piece.subarray(0, left) : piece) && !socket.destroyed)
      await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed(socket)]);
}

describe('a file of 51 MiB', () => {
  test('is refused to a caller that looks up, without a reset', async () => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(51 * MIB)]), 'big.pdf');
    const answer = await fetch(`${base}/v1/analyze`, { method: 'POST', body: form, headers: ACTIVE });
    expect([answer.status, await answer.json()]).toMatchObject([413, { detail: { code: 'file_too_large' } }]);
  });

  const callers = [
    {
      title: 'announces its length',
      headers: { 'Content-Length': partHead('file').length + 51 * MIB + END.length },
      chunked: false,
    },
    { title: 'announces nothing', headers: { 'Transfer-Encoding': 'chunked' }, chunked: true },
    {
      title: 'wants the connection closed',
      headers: { 'Content-Length': partHead('file').length + 51 * MIB + END.length, Connection: 'close' },
      chunked: false,
    },
  ];
  test.each(callers)(
    'is refused to a caller that $title and reads only when all is sent',
    async ({ headers, chunked }) => {
      const caller = await call();
      caller.socket.pause();
      caller.say(head('POST /v1/analyze', { ...FORM, ...headers }));
      if (chunked) caller.say(`${(partHead('file').length + 51 * MIB + END.length).toString(16)}\r\n`);
      caller.say(partHead('file'));
      await pour(caller.socket, 51 * MIB);
      caller.say(END);
      if (chunked) caller.say('\r\n0\r\n\r\n');
      caller.socket.resume();
      await caller.hear('file_too_large');
      expect(caller.broken()).toBeNull();
      expect(caller.heard()).toMatch(/^HTTP\/1\.1 413 /);
      if ('Connection' in headers) await caller.ended;
      else {
        caller.say(head('GET /health', {}));
        await caller.hear('"status":"ok"');
      }
      caller.socket.destroy();
    },
  );

  test('is accepted at 50 MiB', async () => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(50 * MIB)]), 'full.pdf');
    // One that waits as long as a real one does: on a busy machine such a form is slow.
    const patient = await trialService([analyzeRoute]);
    const own = await patient.listen(0, '127.0.0.1');
    const url = `http://127.0.0.1:${own.port}/v1/analyze`;
    const answer = await fetch(url, { method: 'POST', body: form, headers: ACTIVE });
    expect([answer.status, await answer.json()]).toEqual([200, { size: 50 * MIB }]);
    await patient.close();
  });
});

describe('an answer before the end of the body', () => {
  test('is given at once when the key is wrong, and the connection is let go', async () => {
    const caller = await call();
    caller.say(head('POST /v1/analyze', { ...FORM, 'X-API-Key': 'guess', 'Content-Length': 5000 * MIB }));
    caller.say(partHead('file'));
    await caller.hear('{"detail":"This API key is not known"}');
    void pour(caller.socket, 1000 * MIB);
    await caller.ended;
  });

  test('leaves the connection fit for the next request', async () => {
    const caller = await call();
    for (const line of ['POST /v1/none', 'DELETE /v1/echo', 'POST /v1/echo']) {
      const type = line === 'POST /v1/echo' ? 'text/plain' : 'application/json';
      caller.say(`${head(line, { ...KEY, 'Content-Type': type, 'Content-Length': 200_000 })}${'x'.repeat(200_000)}`);
    }
    caller.say(`${head('POST /v1/echo', { ...KEY, 'Content-Type': 'application/json', 'Content-Length': 6 })}"last"`);
    await caller.hear('"last"');
    expect(caller.heard().match(/HTTP\/1\.1 \d+/g)).toEqual([
      'HTTP/1.1 404',
      'HTTP/1.1 405',
      'HTTP/1.1 415',
      'HTTP/1.1 200',
    ]);
    caller.socket.destroy();
  });

  test('is a 413 as soon as a body of unknown length is over the limit', async () => {
    const caller = await call();
    caller.say(head('POST /v1/echo', { ...KEY, 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' }));
    for (let piece = 0; piece < 3; piece += 1) caller.say(`80000\r\n${'x'.repeat(0x80000)}\r\n`);
    await caller.hear('larger than the 1 MiB');
    caller.socket.destroy();
  });
});

describe('a batch', () => {
  test('is taken from the network only as fast as its files are asked for', async () => {
    const caller = await call();
    caller.say(head('POST /v1/batch', { ...FORM, 'Transfer-Encoding': 'chunked' }));
    const say = (text: string) => caller.say(`${text.length.toString(16)}\r\n${text}\r\n`);
    say(`${partHead('files')}first\r\n${partHead('files')}`);
    let poured = 0;
    const pouring = (async () => {
      for (; poured < 200; poured += 1) {
        caller.say(`${MIB.toString(16)}\r\n`);
        await pour(caller.socket, MIB);
        caller.say('\r\n');
      }
    })();
    await pause(400);
    const whileWaiting = poured;
    mayGoOn.open();
    await pouring;
    say(`\r\n${partHead('files')}last${END}`);
    caller.say('0\r\n\r\n');
    await caller.hear('{"sizes":[5,null,4]}');
    // What fits into the buffers of two kernels' sockets; nothing grows with what the caller has to send.
    expect(whileWaiting).toBeLessThan(50);
    caller.socket.destroy();
  });
});

describe('a slow caller', () => {
  test.each([
    { title: 'a JSON body', path: '/v1/echo', type: 'application/json', begun: '{"a":' },
    { title: 'a form', path: '/v1/analyze', type: FORM['Content-Type'], begun: partHead('file') },
  ])('that stops in the middle of $title gets a 408', async ({ path, type, begun }) => {
    const caller = await call();
    caller.say(`${head(`POST ${path}`, { ...KEY, 'Content-Type': type, 'Content-Length': 5000 })}${begun}`);
    await caller.hear('The request body did not arrive in time');
    expect(caller.heard()).toMatch(/^HTTP\/1\.1 408 /);
    caller.socket.destroy();
  });

  test('that never ends its headers gets a 408 and is cut off', async () => {
    const caller = await call();
    caller.say('GET /health HTTP/1.1\r\nX-Slow: 1');
    await caller.ended;
    expect(caller.heard()).toMatch(/^HTTP\/1\.1 408 .*\r\n\r\n\{"detail":"Request Timeout"\}$/s);
  });
});

describe('a caller that hangs up', () => {
  test('fires the signal of its handler', async () => {
    const caller = await call();
    caller.say(head('GET /v1/patient', KEY));
    await arrived.opened;
    written.length = 0;
    caller.socket.destroy();
    await hungUp.opened;
    await pause(50);
    // Work that ends by the signal's reason is no fault of ours.
    expect(written.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'info', msg: 'request', route: '/v1/patient', status: 499 },
    ]);
  });

  test('in the middle of a body is written down as such and harms nobody', async () => {
    for (const [path, type] of [
      ['/v1/echo', 'application/json'],
      ['/v1/analyze', FORM['Content-Type']],
    ] as const) {
      written.length = 0;
      const caller = await call();
      caller.say(
        `${head(`POST ${path}`, { ...KEY, 'Content-Type': type, 'Content-Length': 5000 })}${partHead('file')}`,
      );
      await pause(50);
      caller.socket.resetAndDestroy();
      while (written.length === 0) await pause(10);
      expect(written.map((line) => JSON.parse(line))).toMatchObject([{ route: path, status: 499 }]);
    }
    expect((await fetch(`${base}/health`)).status).toBe(200);
  });
});

describe('what is no request', () => {
  test.each([
    { title: 'noise', said: 'hello\r\n\r\n', status: 400 },
    { title: 'headers without end', said: `GET /health HTTP/1.1\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, status: 431 },
    { title: 'two lengths', said: head('POST /v1/echo', { ...KEY, 'Content-Length': '1, 2' }), status: 400 },
  ])('$title is $status', async ({ said, status }) => {
    const caller = await call();
    caller.say(said);
    await caller.ended;
    expect(caller.heard()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*\\{"detail":"[^"]+"\\}$`, 's'));
  });

  test('two keys are refused', async () => {
    const caller = await call();
    caller.say('GET /v1/slow HTTP/1.1\r\nHost: p\r\nX-API-Key: active-key\r\nX-API-Key: active-key\r\n\r\n');
    await caller.hear('must be sent once');
    caller.socket.destroy();
  });
});

describe('a service', () => {
  test('can be mounted in another server and listen itself, and drains both when it closes', async () => {
    const mounted = await trialService([slowRoute]);
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
      fetch(`http://127.0.0.1:${each}/v1/slow`, { headers: ACTIVE }).then((answer) => answer.json()),
    );
    await slowArrived.opened;
    await pause(50);
    let done = false;
    const closing = mounted.close().then(() => {
      done = true;
    });
    await pause(50);
    expect(done).toBe(false);
    await expect(fetch(`http://127.0.0.1:${own.port}/health`)).rejects.toThrow();
    slowMayGoOn.open();
    expect(await Promise.all(answers)).toEqual([{ done: true }, { done: true }]);
    await closing;
    gateway.closeAllConnections();
    gateway.close();
  });

  test('does not wait for ever for a call that hangs', async () => {
    const stuck = await trialService(
      [jsonRoute({ ...slowCard, path: '/v1/stuck', handler: () => new Promise<never>(() => {}) })],
      { patience: { drainMs: 100 } },
    );
    const own = await stuck.listen(0, '127.0.0.1');
    const caller = await call(own.port);
    caller.say(head('GET /v1/stuck', KEY));
    await pause(50);
    await stuck.close();
    await caller.ended;
  });
});
