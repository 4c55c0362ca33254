import { connect, createServer, type Socket } from 'node:net';
import type { Scratch } from './scratch.ts';

/** When a connection breaks: before the server gets the COMMIT, after it got it, or after it responded. */
export const BREAK_POINTS = ['before COMMIT', 'during COMMIT', 'after COMMIT'] as const;
export type BreakPoint = (typeof BREAK_POINTS)[number];

/** A proxy between a service and PostgreSQL that parses their protocol as far as needed and breaks connections. */
export type ConnectionBreaker = {
  /** The database's URL through this proxy. */
  readonly url: string;
  /** Number of broken connections by break point. */
  readonly breakCounts: Readonly<Record<BreakPoint, number>>;
};

type BreakerSettings = {
  readonly databaseUrl: string;
  /** Decides whether a COMMIT breaks; they are counted from 1 over all connections. */
  readonly breakAt: (commit: number) => BreakPoint | null;
};

export async function openConnectionBreaker(
  scratch: Scratch,
  { databaseUrl, breakAt }: BreakerSettings,
): Promise<ConnectionBreaker> {
  const { hostname, port } = new URL(databaseUrl);
  const url = new URL(databaseUrl);
  const breakCounts: Record<BreakPoint, number> = { 'before COMMIT': 0, 'during COMMIT': 0, 'after COMMIT': 0 };
  const open = new Set<Socket>();
  let commits = 0;

  const proxy = createServer((service) => {
    const server = connect(Number(port), hostname);
    let fault: BreakPoint | null = null;
    const sever = () => {
      service.resetAndDestroy();
      server.destroy();
    };
    const breakNow = (place: BreakPoint) => {
      breakCounts[place] += 1;
      sever();
    };
    for (const socket of [service, server]) {
      open.add(socket);
      socket.setNoDelay(true).on('error', sever);
      socket.on('close', () => {
        open.delete(socket);
        sever();
      });
    }
    const splitRequest = createMessageSplitter({ startsUntyped: true });
    service.on('data', (bytes: Buffer) => {
      for (const message of splitRequest(bytes)) {
        if (isCommit(message)) {
          commits += 1;
          fault = breakAt(commits);
          if (fault === 'before COMMIT') return breakNow(fault);
        }
        server.write(message);
        if (fault === 'during COMMIT') return server.end(() => breakNow('during COMMIT'));
      }
    });
    const splitResponse = createMessageSplitter({ startsUntyped: false });
    server.on('data', (bytes: Buffer) => {
      for (const message of splitResponse(bytes)) {
        if (fault === 'after COMMIT' && isCommitted(message)) return breakNow(fault);
        service.write(message);
      }
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  if (typeof address !== 'object' || address === null) throw new Error('the connection breaker has no port');
  url.port = String(address.port);
  scratch.own({
    name: 'connection breaker',
    async close() {
      proxy.close();
      for (const socket of open) socket.destroy();
    },
  });
  return { url: url.href, breakCounts };
}

/**
 * Creates a splitter of a stream into protocol messages: a type of one byte, the length including itself, the content. The first
 * message of a client has no type.
 */
function createMessageSplitter({ startsUntyped }: { readonly startsUntyped: boolean }): (bytes: Buffer) => Buffer[] {
  let typeBytes = startsUntyped ? 0 : 1;
  let pending: Buffer = Buffer.alloc(0);
  return (bytes) => {
    pending = Buffer.concat([pending, bytes]);
    const complete: Buffer[] = [];
    while (pending.length >= typeBytes + 4) {
      const length = typeBytes + pending.readInt32BE(typeBytes);
      if (pending.length < length) break;
      complete.push(pending.subarray(0, length));
      pending = pending.subarray(length);
      typeBytes = 1;
    }
    return complete;
  };
}

const isCommit = (message: Buffer): boolean => /^Q....commit\0$/is.test(message.toString('latin1'));
const isCommitted = (message: Buffer): boolean => /^C....COMMIT\0$/s.test(message.toString('latin1'));
