import type { IncomingMessage } from 'node:http';
import { AppError } from '@probant/kernel/errors';
import type { SilenceWatch } from './silence.ts';

/** Pulls the bytes of a request: nothing is read from the network before it is asked for. Null at the end. */
export type NextBytes = () => Promise<Buffer | null>;

/**
 * The body of a request, pulled. Rejects with 408 when the caller falls silent, and with CallerGone when the connection breaks.
 * Leaves no listener behind, so that the rest of a body can be drained by someone else.
 */
export function incomingBytes(request: IncomingMessage, silence: SilenceWatch): NextBytes {
  return async () => {
    for (;;) {
      const chunk: Buffer | null = request.read();
      if (chunk !== null) return chunk;
      if (request.readableEnded) return null;
      if (request.destroyed || request.errored) throw new CallerGone();
      await moreOf(request, silence);
    }
  };
}

/** The same as an iterable of at most `limit` bytes: 413 as soon as there are more. */
export async function* streamedBytes(
  request: IncomingMessage,
  limit: number,
  silence: SilenceWatch,
): AsyncGenerator<Buffer> {
  if (Number(request.headers['content-length']) > limit) throw tooLarge(limit);
  const next = incomingBytes(request, silence);
  let length = 0;
  for (let bytes = await next(); bytes !== null; bytes = await next()) {
    length += bytes.length;
    if (length > limit) throw tooLarge(limit);
    yield bytes;
  }
}

/** The connection ended before the body or the answer did: there is nobody left to answer. */
export class CallerGone extends Error {
  override readonly name = 'CallerGone';
}

function moreOf(request: IncomingMessage, silence: SilenceWatch): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (outcome: () => void) => () => {
      silence.stop(waiting);
      request.off('readable', onMore).off('end', onMore).off('error', onGone).off('close', onClose);
      outcome();
    };
    const onMore = settle(resolve);
    const onGone = settle(() => reject(new CallerGone()));
    const onClose = settle(() => (request.readableEnded ? resolve() : reject(new CallerGone())));
    const waiting = silence.wait(settle(() => reject(tooSlow())));
    request.on('readable', onMore).on('end', onMore).on('error', onGone).on('close', onClose);
  });
}

/**
 * Collects a whole body of at most `limit` bytes. Calls back with 413 above the limit, 408 when the caller falls silent, CallerGone
 * when the connection breaks. With plain events: this is on the way of every JSON request.
 */
export function collectBytes(
  request: IncomingMessage,
  limit: number,
  silence: SilenceWatch,
  done: (error: Error | null, bytes: Buffer) => void,
): void {
  const chunks: Buffer[] = [];
  let length = 0;
  const fail = (error: Error) => {
    silence.stop(waiting);
    request.off('data', onData).off('end', onEnd).off('error', onGone).pause();
    done(error, NO_BYTES);
  };
  const onData = (chunk: Buffer) => {
    length += chunk.length;
    silence.heard(waiting);
    if (length > limit) fail(tooLarge(limit));
    else chunks.push(chunk);
  };
  const onEnd = () => {
    silence.stop(waiting);
    const [only] = chunks;
    done(null, only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks, length));
  };
  const onGone = () => fail(new CallerGone());
  const waiting = silence.wait(() => fail(tooSlow()));
  request.on('data', onData).on('end', onEnd).on('error', onGone);
}

const NO_BYTES = Buffer.alloc(0);

const tooSlow = () => new AppError(408, 'The request body did not arrive in time');

export const tooLarge = (limit: number) =>
  new AppError(413, `The request body is larger than the ${inWords(limit)} that this route accepts`);

const inWords = (bytes: number): string => (bytes % 1_048_576 === 0 ? `${bytes / 1_048_576} MiB` : `${bytes} bytes`);
