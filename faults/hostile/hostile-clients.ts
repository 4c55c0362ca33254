import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '../environment/wait-until.ts';

/** The gateway's port and the key to call it with. */
export type Target = { readonly port: number; readonly key: string };

const formatHead = (method: string, path: string, key: string, ...headers: readonly string[]): string =>
  `${[`${method} ${path} HTTP/1.1`, 'Host: probant', `X-API-Key: ${key}`, ...headers].join('\r\n')}\r\n\r\n`;

async function open({ port }: Target): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  // The platform closes connections of hostile clients: that is a result, not a failure of the test.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Writes and waits for the socket to take more, or to close. */
const write = (socket: Socket, bytes: Uint8Array | string): Promise<void> =>
  new Promise((resolve) => {
    if (socket.destroyed || socket.write(bytes)) {
      resolve();
      return;
    }
    const settle = () => {
      socket.off('drain', settle).off('close', settle);
      resolve();
    };
    socket.on('drain', settle).on('close', settle);
  });

/** Collects a response until the connection ends or its head and announced body have arrived; returns the status, 0 without one. */
function readStatus(socket: Socket): Promise<number> {
  return new Promise((resolve) => {
    let head = '';
    const finish = () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0));
    socket.on('data', (bytes: Buffer) => {
      if (head.length < 1_024) head += bytes.toString('latin1');
      if (head.includes('\r\n')) finish();
    });
    socket.once('close', finish);
  });
}

/** Posts a body that `send` writes, framed by one header. Returns the status, 0 without a response. */
async function postBody(
  target: Target,
  path: string,
  headers: readonly string[],
  send: (socket: Socket) => Promise<void>,
): Promise<number> {
  const socket = await open(target);
  const status = readStatus(socket);
  await write(socket, formatHead('POST', path, target.key, ...headers, 'Connection: close'));
  await send(socket);
  const result = await status;
  socket.destroy();
  return result;
}

const JSON_TYPE = 'Content-Type: application/json';

/** Posts `repeated` over and over as a JSON body of `length` bytes between `start` and `end`. Returns the status, 0 without a response. */
export function postRepeated(
  target: Target,
  path: string,
  parts: {
    readonly start: string;
    readonly repeated: string;
    readonly last: string;
    readonly end: string;
    readonly length: number;
  },
): Promise<number> {
  const { start, repeated, last, end } = parts;
  const count = Math.floor((parts.length - start.length - end.length - last.length) / repeated.length);
  const length = start.length + count * repeated.length + last.length + end.length;
  const perBlock = Math.max(1, Math.floor(1_048_576 / repeated.length));
  const block = Buffer.from(repeated.repeat(perBlock));
  return postBody(target, path, [JSON_TYPE, `Content-Length: ${length}`], async (socket) => {
    await write(socket, start);
    for (let sent = 0; sent < count; sent += perBlock)
      await write(socket, block.subarray(0, Math.min(perBlock, count - sent) * repeated.length));
    await write(socket, last + end);
  });
}

const CHUNKS_PER_WRITE = 10_000;

/** What a body in tiny chunks starts with, in one chunk, and its type. */
type BodyStart = { readonly contentType: string; readonly start: string };

/** Posts a body of `length` bytes in chunks of one byte each, a JSON body by default. Returns the status, 0 without a response. */
export function postTinyChunks(
  target: Target,
  path: string,
  length: number,
  { contentType, start }: BodyStart = { contentType: 'application/json', start: ' ' },
): Promise<number> {
  const block = Buffer.from('1\r\n \r\n'.repeat(CHUNKS_PER_WRITE));
  return postBody(target, path, [`Content-Type: ${contentType}`, 'Transfer-Encoding: chunked'], async (socket) => {
    await write(socket, `${Buffer.byteLength(start).toString(16)}\r\n${start}\r\n`);
    for (let sent = 0; sent < length && !socket.destroyed; sent += CHUNKS_PER_WRITE) await write(socket, block);
    await write(socket, '1\r\n{\r\n0\r\n\r\n');
  });
}

/** Posts a complete JSON body at `bytesPerSecond` and returns the status. */
export function postSlowly(target: Target, path: string, body: string, bytesPerSecond: number): Promise<number> {
  const bytes = Buffer.from(body);
  const step = Math.max(1, Math.floor(bytesPerSecond / 10));
  return postBody(target, path, [JSON_TYPE, `Content-Length: ${bytes.length}`], async (socket) => {
    for (let start = 0; start < bytes.length && !socket.destroyed; start += step) {
      await write(socket, bytes.subarray(start, start + step));
      await pause(100);
    }
  });
}

/** A connection that a client keeps open. */
export type OpenConnection = {
  readonly isClosed: () => boolean;
  close(): void;
};

/** Requests a page and never reads the response. */
export async function requestWithoutReading(target: Target, path: string): Promise<OpenConnection> {
  const socket = await open(target);
  let isClosed = false;
  socket.once('close', () => {
    isClosed = true;
  });
  socket.pause();
  await write(socket, formatHead('GET', path, target.key));
  return {
    // A paused socket does not notice that the other side reset the connection until it writes.
    isClosed: () => {
      if (!isClosed && !socket.destroyed) socket.write('\r\n');
      return isClosed || socket.destroyed;
    },
    close: () => socket.destroy(),
  };
}

const SLOW_BYTES_PER_SECOND = 1_024;
const SLOW_WRITES_PER_SECOND = 4;

/** An upload that is announced with `length` bytes. */
type SlowUpload = { readonly path: string; readonly length: number; readonly contentType: string };

/** Starts `count` uploads, `uploads` in turn, that send 1 KiB/s until the server closes the connection. */
export const startSlowUploads = (
  target: Target,
  count: number,
  uploads: readonly SlowUpload[],
): Promise<readonly OpenConnection[]> =>
  Promise.all(
    Array.from({ length: Math.ceil(count / uploads.length) }, () => uploads)
      .flat()
      .slice(0, count)
      .map((upload) => uploadSlowly(target, upload)),
  );

async function uploadSlowly(target: Target, { path, length, contentType }: SlowUpload): Promise<OpenConnection> {
  const socket = await open(target);
  let isClosed = false;
  socket.resume();
  socket.once('close', () => {
    isClosed = true;
  });
  await write(
    socket,
    formatHead('POST', path, target.key, `Content-Type: ${contentType}`, `Content-Length: ${length}`),
  );
  const piece = Buffer.alloc(SLOW_BYTES_PER_SECOND / SLOW_WRITES_PER_SECOND, ' ');
  const timer = setInterval(() => {
    if (!socket.destroyed && socket.writable) socket.write(piece);
  }, 1_000 / SLOW_WRITES_PER_SECOND);
  socket.once('close', () => clearInterval(timer));
  return {
    isClosed: () => isClosed,
    close: () => socket.destroy(),
  };
}

/** The server disconnects a client that is too slow after seconds. */
const CLOSE_TIMEOUT_MS = 300_000;

/** Waits until the server has closed every connection. */
export const waitUntilClosed = (connections: readonly OpenConnection[]): Promise<void> =>
  waitUntil(
    'the server to close the connections',
    () => connections.every(({ isClosed }) => isClosed()),
    CLOSE_TIMEOUT_MS,
  );
