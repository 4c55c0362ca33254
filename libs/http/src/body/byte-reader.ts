import type { IncomingMessage } from 'node:http';
import { AppError } from '@probant/kernel/errors';
import { type ByteCollector, createByteCollector } from './byte-collector.ts';
import type { IdleMonitor, IdleTimer } from './idle-monitor.ts';

/** What the readers of a body need from the server: the timeouts, and the account on which its bytes are held. */
export type BodyIntake = {
  readonly idleMonitor: IdleMonitor;
  /**
   * Adds bytes that the request now holds in memory. They count until `release` or the end of the response.
   *
   * @throws AppError 503 when the process or the tenant holds too many bytes.
   */
  hold(bytes: number): void;
  release(bytes: number): void;
};

/** Bytes of a body that are not counted, about one read of the socket. */
const UNCOUNTED_BODY_BYTES = 65_536;

/** Reads the next bytes of a request; null at the end. Reads nothing from the network before it is called. */
export type ByteReader = () => Promise<Buffer | null>;

/**
 * Creates a pull reader over the body of a request. It removes its listeners after each read, so that the remaining body can be
 * drained elsewhere. Its promises reject with a 408 when no bytes arrive in time, and with ClientDisconnectedError when the
 * connection breaks.
 */
export function createByteReader(
  request: IncomingMessage,
  { idleMonitor }: Pick<BodyIntake, 'idleMonitor'>,
): ByteReader {
  let idleTimer: IdleTimer | null = null;
  return async () => {
    for (;;) {
      const chunk: Buffer | null = request.read();
      if (chunk !== null) {
        if (idleTimer !== null) idleMonitor.restart(idleTimer, chunk.length);
        return chunk;
      }
      if (request.readableEnded) return null;
      if (request.destroyed || request.errored) throw new ClientDisconnectedError();
      idleTimer ??= idleMonitor.create();
      await waitForBytes(request, idleMonitor, idleTimer);
    }
  };
}

/** Yields a body of at most `limit` bytes; throws a 413 as soon as there are more. */
export async function* streamBytes(
  request: IncomingMessage,
  limit: number,
  intake: Pick<BodyIntake, 'idleMonitor'>,
): AsyncGenerator<Buffer> {
  if (Number(request.headers['content-length']) > limit) throw createTooLargeError(limit);
  const next = createByteReader(request, intake);
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

function waitForBytes(request: IncomingMessage, idleMonitor: IdleMonitor, idleTimer: IdleTimer): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (outcome: () => void) => () => {
      idleMonitor.stop(idleTimer);
      request.off('readable', onMore).off('end', onMore).off('error', onError).off('close', onClose);
      outcome();
    };
    const onMore = settle(resolve);
    const onError = settle(() => reject(new ClientDisconnectedError()));
    const onClose = settle(() => (request.readableEnded ? resolve() : reject(new ClientDisconnectedError())));
    idleMonitor.start(
      idleTimer,
      settle(() => reject(createTimeoutError())),
    );
    request.on('readable', onMore).on('end', onMore).on('error', onError).on('close', onClose);
  });
}

/**
 * Collects a whole body of at most `limit` bytes. Calls back with a 413 above the limit, a 408 when the bytes do not arrive in time, a
 * 503 when too many bytes are held already, ClientDisconnectedError when the connection breaks. Uses plain events because every JSON
 * request goes through here.
 */
export function collectBytes(
  request: IncomingMessage,
  limit: number,
  intake: Pick<BodyIntake, 'idleMonitor' | 'hold'>,
  done: (error: Error | null, body: ByteCollector) => void,
): void {
  const { idleMonitor } = intake;
  const collector = createByteCollector();
  const fail = (error: Error) => {
    idleMonitor.stop(idleTimer);
    request.off('data', onData).off('end', onEnd).off('error', onError).pause();
    collector.takePieces();
    done(error, collector);
  };
  const onData = (chunk: Buffer) => {
    idleMonitor.restart(idleTimer, chunk.length);
    const length = collector.length + chunk.length;
    if (length > limit) {
      fail(createTooLargeError(limit));
      return;
    }
    const overload =
      length > UNCOUNTED_BODY_BYTES ? tryHold(collector.length > UNCOUNTED_BODY_BYTES ? chunk.length : length) : null;
    if (overload === null) collector.add(chunk);
    else fail(overload);
  };
  const tryHold = (bytes: number): Error | null => {
    try {
      intake.hold(bytes);
      return null;
    } catch (overload) {
      return overload as Error;
    }
  };
  const onEnd = () => {
    idleMonitor.stop(idleTimer);
    done(null, collector);
  };
  const onError = () => fail(new ClientDisconnectedError());
  const idleTimer = idleMonitor.create();
  idleMonitor.start(idleTimer, () => fail(createTimeoutError()));
  request.on('data', onData).on('end', onEnd).on('error', onError);
}

const createTimeoutError = () => new AppError(408, 'The request body did not arrive in time');

export const createTooLargeError = (limit: number) =>
  new AppError(413, `The request body is larger than the ${formatBytes(limit)} that this route accepts`);

const formatBytes = (bytes: number): string =>
  bytes % 1_048_576 === 0 ? `${bytes / 1_048_576} MiB` : `${bytes} bytes`;
