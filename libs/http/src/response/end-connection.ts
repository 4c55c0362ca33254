import type { Duplex } from 'node:stream';

/** For a client to take the last bytes and to end its own side. */
const LINGER_MS = 15_000;

const endedConnections = new WeakSet<Duplex>();

/** Returns whether `endConnection` has ended this connection: what still arrives is dropped. */
export const isConnectionEnded = (connection: Duplex): boolean => endedConnections.has(connection);

/**
 * Ends a connection after its last bytes. It is closed once the client has ended its own side, or after 15 s. If it were closed at once,
 * bytes that still arrive would make the kernel reset it, and the client could lose the last ones (RFC 9112 section 9.6).
 */
export function endConnection(connection: Duplex, lastBytes = ''): void {
  endedConnections.add(connection);
  const timer = setTimeout(() => connection.destroy(), LINGER_MS).unref();
  connection.once('close', () => clearTimeout(timer));
  connection.end(lastBytes);
  connection.resume();
}
