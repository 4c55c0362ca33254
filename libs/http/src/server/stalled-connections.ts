import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Server as TlsServer } from 'node:tls';

export type StalledConnectionLimits = {
  /** Window in which a client must take bytes of its response, in milliseconds. */
  readonly stalledReadMs: number;
  /** Minimum rate over the window. It counts only while bytes wait for the client. */
  readonly minBytesPerSecond: number;
  /** Maximum time without a byte in either direction, in milliseconds. */
  readonly socketIdleMs: number;
};

type StalledConnectionOptions = StalledConnectionLimits & {
  /** Runs before the connection of a client that does not read is closed. */
  readonly onStalled: (socket: Socket) => void;
};

type Progress = {
  /** Checks since bytes began to wait for the client, and how many it had taken then. */
  waitingTicks: number;
  takenBytes: number;
  /** Checks without a byte, and the bytes of both directions until then. */
  idleTicks: number;
  allBytes: number;
};

const TICKS_PER_WINDOW = 8;

/**
 * Closes the connections of a server whose clients do not read their responses (server-sent events, downloads and pages alike), and
 * those without a byte for long. One interval timer looks at all connections, so that a request costs nothing: the timeout of Node's own
 * server took 12 us a request. Returns a function that stops it.
 *
 * A kernel reports free space only when about a third of its send buffer is free: up to 1.3 MB on loopback, 15 to 150 KB on a slow line.
 * The window must be longer than a slow client takes for that much.
 */
export function closeStalledConnections(
  server: Server,
  { stalledReadMs, minBytesPerSecond, socketIdleMs, onStalled }: StalledConnectionOptions,
): () => void {
  const connections = new Map<Socket, Progress>();
  const tickMs = Math.ceil(stalledReadMs / TICKS_PER_WINDOW);
  const minBytes = (minBytesPerSecond * stalledReadMs) / 1000;
  const maxIdleTicks = Math.ceil(socketIdleMs / tickMs);

  const isStalled = (socket: Socket, progress: Progress): boolean => {
    const takenBytes = countTakenBytes(socket);
    const isWaiting = socket.writableLength > 0;
    if (isWaiting && progress.waitingTicks > 0 && progress.waitingTicks < TICKS_PER_WINDOW) {
      progress.waitingTicks += 1;
      return false;
    }
    if (isWaiting && progress.waitingTicks > 0 && takenBytes - progress.takenBytes < minBytes) return true;
    progress.waitingTicks = isWaiting ? 1 : 0;
    progress.takenBytes = takenBytes;
    return false;
  };
  const isIdle = (socket: Socket, progress: Progress): boolean => {
    const allBytes = socket.bytesRead + socket.bytesWritten;
    progress.idleTicks = allBytes === progress.allBytes ? progress.idleTicks + 1 : 0;
    progress.allBytes = allBytes;
    return progress.idleTicks > maxIdleTicks;
  };
  const check = () => {
    for (const [socket, progress] of connections) {
      const hasStalled = isStalled(socket, progress);
      if (!hasStalled && !isIdle(socket, progress)) continue;
      connections.delete(socket);
      if (hasStalled) onStalled(socket);
      socket.destroy();
    }
  };

  const onConnection = (socket: Socket) => {
    connections.set(socket, { waitingTicks: 0, takenBytes: 0, idleTicks: 0, allBytes: -1 });
    socket.once('close', () => connections.delete(socket));
  };
  // With TLS, the socket of `connection` counts no bytes. `secureConnection` follows once the handshake is complete, which Node limits.
  const event = server instanceof TlsServer ? 'secureConnection' : 'connection';
  server.on(event, onConnection);
  const timer = setInterval(check, tickMs).unref();
  return () => {
    clearInterval(timer);
    server.off(event, onConnection);
  };
}

/** Bytes that the kernel has accepted for the client, except those of a write that is not complete. */
const countTakenBytes = (socket: Socket): number => socket.bytesWritten - socket.writableLength;
