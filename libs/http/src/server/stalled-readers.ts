import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export type StalledReaderLimits = {
  /** Window in which a client must take bytes of its response, in milliseconds. */
  readonly stalledReadMs: number;
  /** Minimum rate over the window. It counts only while bytes wait for the client. */
  readonly minBytesPerSecond: number;
};

type StalledReaderOptions = StalledReaderLimits & {
  /** Runs before a connection is closed. */
  readonly onStalled: (socket: Socket) => void;
};

/** A connection: when bytes began to wait for its client, and how many it had taken then. */
type Progress = { ticks: number; takenBytes: number };

const TICKS_PER_WINDOW = 8;

/**
 * Closes the connections of a server whose clients do not read their responses: server-sent events, downloads and pages alike. One
 * interval timer looks at the write queue of each connection, so that a request costs nothing. Returns a function that stops it.
 *
 * A kernel reports free space only when about a third of its send buffer is free: up to 1.3 MB on loopback, 15 to 150 KB on a slow line.
 * The window must be longer than a slow client takes for that much.
 */
export function closeStalledReaders(
  server: Server,
  { stalledReadMs, minBytesPerSecond, onStalled }: StalledReaderOptions,
): () => void {
  const connections = new Map<Socket, Progress>();
  const minBytes = (minBytesPerSecond * stalledReadMs) / 1000;
  const onConnection = (socket: Socket) => {
    connections.set(socket, { ticks: 0, takenBytes: 0 });
    socket.once('close', () => connections.delete(socket));
  };
  // With TLS, the socket of the second event is the one that holds the bytes.
  server.on('connection', onConnection).on('secureConnection', onConnection);
  const check = () => {
    for (const [socket, progress] of connections) {
      const takenBytes = countTakenBytes(socket);
      if (socket.writableLength === 0 || progress.ticks === 0) {
        progress.ticks = socket.writableLength === 0 ? 0 : 1;
        progress.takenBytes = takenBytes;
      } else if (progress.ticks < TICKS_PER_WINDOW) progress.ticks += 1;
      else if (takenBytes - progress.takenBytes < minBytes) {
        connections.delete(socket);
        onStalled(socket);
        socket.destroy();
      } else {
        progress.ticks = 1;
        progress.takenBytes = takenBytes;
      }
    }
  };
  const timer = setInterval(check, Math.ceil(stalledReadMs / TICKS_PER_WINDOW)).unref();
  return () => {
    clearInterval(timer);
    server.off('connection', onConnection).off('secureConnection', onConnection);
  };
}

/** Bytes that the kernel has accepted for the client, except those of a write that is not complete. */
const countTakenBytes = (socket: Socket): number => socket.bytesWritten - socket.writableLength;
