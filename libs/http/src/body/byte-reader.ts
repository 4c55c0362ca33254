import type { IncomingMessage } from 'node:http';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import { AppError } from '@probant/kernel/errors';
import { createByteCollector } from './byte-collector.ts';
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

/** Bytes that wait for the next read. The sender is stopped when there are more. */
const MAX_WAITING_BYTES = 65_536;

/** More are returned as they came: joining copies them, and a fast upload brings some MiB in a turn. */
const MAX_JOINED_BYTES = 65_536;

/** Reads the next bytes of a request; null at the end. Reads nothing from the network before it is called. */
export type ByteReader = () => Promise<Buffer | null>;

/**
 * Creates a pull reader over the body of a request. A read returns what arrived in a turn of the event loop, or a part of at most 64 KiB
 * when small chunks brought more: Node's HTTP parser runs pending promises after every chunk, and a promise a chunk made a client with
 * chunks of one byte delay all others by seconds. Its promises reject with a 408 when no bytes arrive in time, and with
 * ClientDisconnectedError when the connection breaks.
 * `stopReading` gives the rest of the body to another reader.
 */
export function createByteReader(
  request: IncomingMessage,
  { idleMonitor }: Pick<BodyIntake, 'idleMonitor'>,
): ByteReader {
  let reader: BodyReader | null = null;
  return () => {
    reader ??= new BodyReader(request, idleMonitor);
    return reader.read();
  };
}

/** Stops the reader of a request, if it has one: drops what it has not returned, and rejects the read that waits. */
export const stopReading = (request: IncomingMessage): void => readers.get(request)?.stop();

const readers = new WeakMap<IncomingMessage, BodyReader>();

/** Listens to a request from the first read to the end of the body, with one set of listeners and one idle timer. */
class BodyReader {
  readonly #request: IncomingMessage;
  readonly #idleMonitor: IdleMonitor;
  readonly #idleTimer: IdleTimer;
  #collector = createByteCollector();
  /** Bytes of a turn that brought too many to copy, for the next reads. */
  #pieces: Buffer[] = [];
  #waiting: PromiseWithResolvers<Buffer | null> | null = null;
  #isWakeScheduled = false;

  constructor(request: IncomingMessage, idleMonitor: IdleMonitor) {
    this.#request = request;
    this.#idleMonitor = idleMonitor;
    this.#idleTimer = idleMonitor.create();
    readers.set(request, this);
    const wake = this.#scheduleWake;
    request.on('data', this.#collect).on('end', wake).on('error', wake).on('close', wake);
  }

  read(): Promise<Buffer | null> {
    const waiting = Promise.withResolvers<Buffer | null>();
    this.#waiting = waiting;
    if (!this.#settle()) {
      this.#idleMonitor.start(this.#idleTimer, () => this.#reject(createTimeoutError()));
      this.#request.resume();
    }
    return waiting.promise;
  }

  stop(): void {
    const wake = this.#scheduleWake;
    this.#request.off('data', this.#collect).off('end', wake).off('error', wake).off('close', wake);
    this.#collector = createByteCollector();
    this.#pieces = [];
    this.#reject(new ClientDisconnectedError());
  }

  readonly #collect = (chunk: Buffer): void => {
    this.#idleMonitor.restart(this.#idleTimer, chunk.length);
    this.#collector.add(chunk);
    if (this.#waiting !== null) this.#scheduleWake();
    else if (this.#collector.length > MAX_WAITING_BYTES) this.#request.pause();
  };

  /** Once a turn of the event loop, after the bytes that it has brought. */
  readonly #scheduleWake = (): void => {
    if (this.#isWakeScheduled) return;
    this.#isWakeScheduled = true;
    setImmediate(() => {
      this.#isWakeScheduled = false;
      this.#settle();
    });
  };

  /** Settles the waiting read, if there is one and it can be. Returns whether none waits any more. */
  #settle(): boolean {
    if (this.#waiting === null) return true;
    const { readableEnded, destroyed, errored } = this.#request;
    const hasFailed = !readableEnded && (destroyed || Boolean(errored));
    if (hasFailed) this.#reject(new ClientDisconnectedError());
    else if (this.#pieces.length > 0 || this.#collector.length > 0) this.#resolve(this.#takeBytes());
    else if (readableEnded) this.#resolve(null);
    return this.#waiting === null;
  }

  #takeBytes(): Buffer {
    if (this.#pieces.length === 0) {
      const collector = this.#collector;
      this.#collector = createByteCollector();
      if (collector.length <= MAX_JOINED_BYTES) return collector.join();
      this.#pieces = collector.takePieces();
    }
    return this.#pieces.shift() as Buffer;
  }

  #resolve(bytes: Buffer | null): void {
    this.#stopWaiting()?.resolve(bytes);
  }

  #reject(error: Error): void {
    this.#stopWaiting()?.reject(error);
  }

  #stopWaiting(): PromiseWithResolvers<Buffer | null> | null {
    const waiting = this.#waiting;
    this.#waiting = null;
    this.#idleMonitor.stop(this.#idleTimer);
    return waiting;
  }
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

export const createTimeoutError = () =>
  new AppError(408, 'The request body did not arrive in time', { code: 'request_timeout' });

export const createTooLargeError = (limit: number) =>
  new AppError(413, `The request body is larger than the ${formatBytes(limit)} that this route accepts`, {
    code: 'body_too_large',
  });

const formatBytes = (bytes: number): string =>
  bytes % MIB_BYTES === 0 ? `${bytes / MIB_BYTES} MiB` : `${bytes} bytes`;
