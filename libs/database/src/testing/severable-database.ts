import { connect, createServer, type Socket } from 'node:net';
import { silentLogger } from '@probant/kernel/logging';
import { type Database, openDatabase } from '../database.ts';
import type { NoticeTimes } from '../notices/notice-times.ts';
import type { ServerWatchTimes } from '../server/server-watch.ts';

/** A database behind a TCP relay. */
export type SeverableDatabase = {
  readonly database: Database;
  /** Cuts every connection and accepts no other, as a database does that was killed. */
  sever(): void;
  /** Stops to pass bytes on and keeps every connection open, as a server does whose processes were stopped. */
  freeze(): void;
  /** Accepts connections again, and passes on what was held back. */
  restore(): void;
  isFrozen(): boolean;
  /** Passes the next large message on up to its last 30 bytes, then freezes, as the network of a machine does that vanished. */
  freezeBeforeTail(): void;
  /** Answers the next statement with this error of a pooler, which lost the answer of the server, and ends the connection. */
  replaceNextAnswer(severity: string, code: string): void;
  /** Counts how often the client has sent something after an answer. */
  countRoundTrips(): number;
  close(): Promise<void>;
};

/** Opens a database through a relay on loopback that a test can cut. */
export async function openSeverableDatabase(
  url: string,
  watchTimes?: Partial<ServerWatchTimes>,
  noticeTimes?: Partial<NoticeTimes>,
): Promise<SeverableDatabase> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isSevered = false;
  let isFrozen = false;
  let roundTrips = 0;
  let isAnswered = true;
  let cutsTail = false;
  let largeBytes = 0;
  let replacement: Buffer | null = null;
  const freeze = () => {
    isFrozen = true;
    for (const socket of sockets) socket.pause();
  };
  const relay = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    const end = () => {
      client.resetAndDestroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', end).on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    if (isSevered) return end();
    client.on('end', () => server.end());
    client.on('data', (bytes) => {
      largeBytes += bytes.length;
      if (!cutsTail || largeBytes < LARGE_BYTES || !bytes.subarray(-SYNC.length).equals(SYNC))
        return server.write(bytes);
      cutsTail = false;
      freeze();
      // The machine that vanished does not close its connection either.
      for (const event of ['end', 'close', 'error']) client.removeAllListeners(event);
      client.on('error', () => undefined);
      return server.write(bytes.subarray(0, -TAIL_BYTES));
    });
    server.on('end', () => client.end());
    server.on('data', (bytes) => {
      if (replacement === null) return client.write(bytes);
      client.end(replacement);
      replacement = null;
      return server.removeAllListeners('data');
    });
    client.on('data', () => {
      if (isAnswered) roundTrips += 1;
      isAnswered = false;
    });
    server.on('data', () => {
      isAnswered = true;
    });
    if (isFrozen) for (const socket of [client, server]) socket.pause();
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const address = relay.address();
  if (typeof address !== 'object' || address === null) throw new Error('the relay has no port');
  const relayed = new URL(url);
  relayed.hostname = '127.0.0.1';
  relayed.port = String(address.port);
  const database = await openDatabase({ url: relayed.href, logger: silentLogger, watchTimes, noticeTimes });
  return {
    database,
    sever() {
      isSevered = true;
      for (const socket of sockets) socket.destroy();
    },
    freeze,
    isFrozen: () => isFrozen,
    freezeBeforeTail() {
      cutsTail = true;
      largeBytes = 0;
    },
    restore() {
      isSevered = false;
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    replaceNextAnswer(severity, code) {
      replacement = encodeError(severity, code);
    },
    countRoundTrips: () => roundTrips,
    async close() {
      await database.close();
      await new Promise((resolve) => relay.close(resolve));
    },
  };
}

/** More than the relay gets of other statements before the large one. */
const LARGE_BYTES = 100_000;
/** A COMMIT of a joined message; of a statement alone, the message that executes it. */
const TAIL_BYTES = 30;
/** The end of a message of the PostgreSQL protocol. */
const SYNC = Buffer.from('S\0\0\0\x04');

/** An ErrorResponse of the PostgreSQL protocol. */
function encodeError(severity: string, code: string): Buffer {
  const fields = Buffer.from(`S${severity}\0C${code}\0Mserver conn crashed?\0\0`);
  const message = Buffer.concat([Buffer.from('E\0\0\0\0'), fields]);
  message.writeInt32BE(message.length - 1, 1);
  return message;
}
