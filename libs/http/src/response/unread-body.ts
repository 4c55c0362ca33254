import type { IncomingMessage } from 'node:http';
import { stopReading } from '../body/byte-reader.ts';

/** How much of a discarded body is still read, so that the client can receive the response. */
export type DrainLimits = { readonly bytes: number; readonly ms: number };

/** Returns whether the client may still be sending. Always false for an injected request without a socket. */
export const hasUnreadBody = (request: IncomingMessage): boolean =>
  request.complete === false &&
  !request.destroyed &&
  (request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0);

/**
 * Reads and discards the rest of a body, within limits. Resolves to true when the body has ended and the connection can be reused,
 * to false when a limit was reached or the client disconnected and the connection must be closed.
 *
 * Many clients send the whole body before they read the response. If the connection were closed at once, the kernel would reset it
 * and the response would be lost.
 */
export function drainRequest(request: IncomingMessage, limits: DrainLimits): Promise<boolean> {
  stopReading(request);
  return new Promise((resolve) => {
    let remainingBytes = limits.bytes;
    const createSettler = (ended: boolean) => () => {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('error', onFailure).off('close', onFailure);
      resolve(ended);
    };
    const onEnd = createSettler(true);
    const onFailure = createSettler(false);
    const onData = (chunk: Buffer) => {
      remainingBytes -= chunk.length;
      if (remainingBytes < 0) onFailure();
    };
    const timer = setTimeout(onFailure, limits.ms).unref();
    request.on('data', onData).on('end', onEnd).on('error', onFailure).on('close', onFailure);
    request.resume();
    if (request.readableEnded) onEnd();
  });
}
