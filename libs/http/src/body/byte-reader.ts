import type { IncomingMessage } from 'node:http';
import { AppError } from '@probant/kernel/errors';
import type { IdleMonitor } from './idle-monitor.ts';

/** Reads the next bytes of a request; null at the end. Reads nothing from the network before it is called. */
export type ByteReader = () => Promise<Buffer | null>;

/**
 * Creates a pull reader over the body of a request. It removes its listeners after each read, so that the remaining body can be
 * drained elsewhere. Its promises reject with a 408 when no bytes arrive in time, and with ClientDisconnectedError when the
 * connection breaks.
 */
export function createByteReader(request: IncomingMessage, idleMonitor: IdleMonitor): ByteReader {
  return async () => {
    for (;;) {
      const chunk: Buffer | null = request.read();
      if (chunk !== null) return chunk;
      if (request.readableEnded) return null;
      if (request.destroyed || request.errored) throw new ClientDisconnectedError();
      await waitForBytes(request, idleMonitor);
    }
  };
}

/** Yields a body of at most `limit` bytes; throws a 413 as soon as there are more. */
export async function* streamBytes(
  request: IncomingMessage,
  limit: number,
  idleMonitor: IdleMonitor,
): AsyncGenerator<Buffer> {
  if (Number(request.headers['content-length']) > limit) throw createTooLargeError(limit);
  const next = createByteReader(request, idleMonitor);
  let length = 0;
  for (let bytes = await next(); bytes !== null; bytes = await next()) {
    length += bytes.length;
    if (length > limit) throw createTooLargeError(limit);
    yield bytes;
  }
}

/** The client closed the connection before the end of the request body or of the response. */
export class ClientDisconnectedError extends Error {
  override readonly name = 'ClientDisconnectedError';
}

function waitForBytes(request: IncomingMessage, idleMonitor: IdleMonitor): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (outcome: () => void) => () => {
      idleMonitor.stop(idleTimer);
      request.off('readable', onMore).off('end', onMore).off('error', onError).off('close', onClose);
      outcome();
    };
    const onMore = settle(resolve);
    const onError = settle(() => reject(new ClientDisconnectedError()));
    const onClose = settle(() => (request.readableEnded ? resolve() : reject(new ClientDisconnectedError())));
    const idleTimer = idleMonitor.start(settle(() => reject(createTimeoutError())));
    request.on('readable', onMore).on('end', onMore).on('error', onError).on('close', onClose);
  });
}

/**
 * Collects a whole body of at most `limit` bytes. Calls back with a 413 above the limit, a 408 when no bytes arrive in time,
 * ClientDisconnectedError when the connection breaks. Uses plain events because every JSON request goes through here.
 */
export function collectBytes(
  request: IncomingMessage,
  limit: number,
  idleMonitor: IdleMonitor,
  done: (error: Error | null, bytes: Buffer) => void,
): void {
  const chunks: Buffer[] = [];
  let length = 0;
  const fail = (error: Error) => {
    idleMonitor.stop(idleTimer);
    request.off('data', onData).off('end', onEnd).off('error', onError).pause();
    done(error, NO_BYTES);
  };
  const onData = (chunk: Buffer) => {
    length += chunk.length;
    idleMonitor.restart(idleTimer);
    if (length > limit) fail(createTooLargeError(limit));
    else chunks.push(chunk);
  };
  const onEnd = () => {
    idleMonitor.stop(idleTimer);
    const [only] = chunks;
    done(null, only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks, length));
  };
  const onError = () => fail(new ClientDisconnectedError());
  const idleTimer = idleMonitor.start(() => fail(createTimeoutError()));
  request.on('data', onData).on('end', onEnd).on('error', onError);
}

const NO_BYTES = Buffer.alloc(0);

const createTimeoutError = () => new AppError(408, 'The request body did not arrive in time');

export const createTooLargeError = (limit: number) =>
  new AppError(413, `The request body is larger than the ${formatBytes(limit)} that this route accepts`);

const formatBytes = (bytes: number): string =>
  bytes % 1_048_576 === 0 ? `${bytes / 1_048_576} MiB` : `${bytes} bytes`;
