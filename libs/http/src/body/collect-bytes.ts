import type { IncomingMessage } from 'node:http';
import { type ByteCollector, createByteCollector } from './byte-collector.ts';
import { type BodyIntake, ClientDisconnectedError, createTimeoutError, createTooLargeError } from './byte-reader.ts';

/** Bytes of a body that are not counted, about one read of the socket. */
const UNCOUNTED_BODY_BYTES = 65_536;

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
