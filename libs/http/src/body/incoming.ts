import type { IncomingMessage } from 'node:http';
import { AppError } from '@probant/kernel/errors';

/** Pulls the bytes of a request: nothing is read from the network before it is asked for. Null at the end. */
export type NextBytes = () => Promise<Buffer | null>;

/** How long a caller may leave us waiting for the next bytes of a body. */
export type BodyPatience = { readonly idleMs: number };

/**
 * The body of a request, pulled. Rejects with 408 when the caller sends nothing for `idleMs`, and with CallerGone when the
 * connection breaks. Leaves no listener behind, so that the rest of a body can be drained by someone else.
 */
export function incomingBytes(request: IncomingMessage, patience: BodyPatience): NextBytes {
  return async () => {
    for (;;) {
      const chunk: Buffer | null = request.read();
      if (chunk !== null) return chunk;
      if (request.readableEnded) return null;
      if (request.destroyed || request.errored) throw new CallerGone();
      await moreOf(request, patience.idleMs);
    }
  };
}

/** The connection ended before the body did: there is nobody left to answer. */
export class CallerGone extends Error {
  override readonly name = 'CallerGone';
}

function moreOf(request: IncomingMessage, idleMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (outcome: () => void) => () => {
      clearTimeout(timer);
      request.off('readable', onMore).off('end', onMore).off('error', onGone).off('close', onClose);
      outcome();
    };
    const onMore = settle(resolve);
    const onGone = settle(() => reject(new CallerGone()));
    const onClose = settle(() => (request.readableEnded ? resolve() : reject(new CallerGone())));
    const onSilence = settle(() => reject(new AppError(408, 'The request body did not arrive in time')));
    const timer = setTimeout(onSilence, idleMs).unref();
    request.on('readable', onMore).on('end', onMore).on('error', onGone).on('close', onClose);
  });
}

/** True when the request announces a body, even one that has not arrived. */
export function hasBody(request: IncomingMessage): boolean {
  const length = request.headers['content-length'];
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && Number(length) > 0);
}
