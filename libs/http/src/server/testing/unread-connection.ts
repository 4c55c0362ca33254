import { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';

/**
 * A connection without a system below it, which would take some megabytes for a client that does not read. Push the request into `socket`
 * after a server got it as a connection.
 */
export type UnreadConnection = {
  readonly socket: Duplex;
  /** Reads from now on. Resolves to all that the server sent, once it closed its side. */
  readToEnd(): Promise<string>;
};

export function createUnreadConnection(): UnreadConnection {
  const opened = Promise.withResolvers<void>();
  const received = new TransformStream<Uint8Array, Uint8Array>();
  const writer = received.writable.getWriter();
  const socket = new Duplex({
    read: () => undefined,
    write: (chunk: Uint8Array, _, done) => void opened.promise.then(() => writer.write(chunk)).then(() => done(), done),
    final: (done) => void opened.promise.then(() => writer.close()).then(() => done(), done),
  });
  return {
    socket,
    readToEnd() {
      opened.resolve();
      return text(received.readable);
    },
  };
}
