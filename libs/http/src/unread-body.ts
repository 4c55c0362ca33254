import type { IncomingMessage } from 'node:http';

/** How much of a body nobody will read is still taken from the wire so that its sender gets to read the answer. */
export type LingerLimits = { readonly bytes: number; readonly ms: number };

/** True while the sender may still be sending. A simulated request without a socket is never waited for. */
export const isUnread = (request: IncomingMessage): boolean =>
  request.complete === false &&
  !request.destroyed &&
  (request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0);

/**
 * Takes and forgets what is left of a body, in bounds. Resolves to true once the body has ended and the connection can go on;
 * false when the bounds were reached or the sender left, and the connection must go.
 *
 * Many clients send all of a body before they look at the answer; were the connection closed at once, the kernel would reset it
 * and the answer would be lost.
 */
export function drain(request: IncomingMessage, limits: LingerLimits): Promise<boolean> {
  return new Promise((resolve) => {
    let left = limits.bytes;
    const settle = (ended: boolean) => () => {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone);
      resolve(ended);
    };
    const onEnd = settle(true);
    const onGone = settle(false);
    const onData = (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) onGone();
    };
    const timer = setTimeout(onGone, limits.ms).unref();
    request.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone);
    request.resume();
    if (request.readableEnded) onEnd();
  });
}
