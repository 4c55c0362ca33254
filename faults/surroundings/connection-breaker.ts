import { connect, createServer, type Socket } from 'node:net';
import type { Scratch } from './scratch.ts';

/** Where a connection breaks: before the server hears of the COMMIT, once it has been told, or once it has answered. */
export const BREAKS = ['before COMMIT', 'during COMMIT', 'after COMMIT'] as const;
export type Break = (typeof BREAKS)[number];

/** Stands between a service and PostgreSQL, understands as much of their protocol as it needs, and breaks connections. */
export type ConnectionBreaker = {
  /** The database's URL by way of here. */
  readonly url: string;
  /** How many connections broke, by place. */
  readonly broken: Readonly<Record<Break, number>>;
};

type BreakerSettings = {
  readonly databaseUrl: string;
  /** What becomes of a COMMIT, which are counted from 1 over all connections. */
  readonly breakAt: (commit: number) => Break | null;
};

export async function openConnectionBreaker(
  scratch: Scratch,
  { databaseUrl, breakAt }: BreakerSettings,
): Promise<ConnectionBreaker> {
  const { hostname, port } = new URL(databaseUrl);
  const url = new URL(databaseUrl);
  const broken: Record<Break, number> = { 'before COMMIT': 0, 'during COMMIT': 0, 'after COMMIT': 0 };
  const open = new Set<Socket>();
  let commits = 0;

  const door = createServer((service) => {
    const server = connect(Number(port), hostname);
    let fault: Break | null = null;
    const sever = () => {
      service.resetAndDestroy();
      server.destroy();
    };
    const breakNow = (place: Break) => {
      broken[place] += 1;
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
    const asked = messages({ startsUntyped: true });
    service.on('data', (bytes: Buffer) => {
      for (const message of asked(bytes)) {
        if (isCommit(message)) {
          commits += 1;
          fault = breakAt(commits);
          if (fault === 'before COMMIT') return breakNow(fault);
        }
        server.write(message);
        if (fault === 'during COMMIT') return server.end(() => breakNow('during COMMIT'));
      }
    });
    const answered = messages({ startsUntyped: false });
    server.on('data', (bytes: Buffer) => {
      for (const message of answered(bytes)) {
        if (fault === 'after COMMIT' && isCommitted(message)) return breakNow(fault);
        service.write(message);
      }
    });
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const address = door.address();
  if (typeof address !== 'object' || address === null) throw new Error('the breaker has no port');
  url.port = String(address.port);
  scratch.own({
    name: 'connection breaker',
    async close() {
      door.close();
      for (const socket of open) socket.destroy();
    },
  });
  return { url: url.href, broken };
}

/**
 * Cuts a stream into the protocol's messages: a type of one byte, then the length with itself, then the content. The first of a
 * client has no type.
 */
function messages({ startsUntyped }: { readonly startsUntyped: boolean }): (bytes: Buffer) => Buffer[] {
  let typeBytes = startsUntyped ? 0 : 1;
  let rest: Buffer = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    const whole: Buffer[] = [];
    while (rest.length >= typeBytes + 4) {
      const length = typeBytes + rest.readInt32BE(typeBytes);
      if (rest.length < length) break;
      whole.push(rest.subarray(0, length));
      rest = rest.subarray(length);
      typeBytes = 1;
    }
    return whole;
  };
}

const isCommit = (message: Buffer): boolean => /^Q....commit\0$/is.test(message.toString('latin1'));
const isCommitted = (message: Buffer): boolean => /^C....COMMIT\0$/s.test(message.toString('latin1'));
