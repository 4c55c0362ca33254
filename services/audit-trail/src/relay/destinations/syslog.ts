import { readFile } from 'node:fs/promises';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { DeliveryFailure, type Destination } from '../destination.ts';
import { framesOf } from '../syslog-frame.rules.ts';

export type SyslogSettings = {
  /** `tls://host:port` or `tcp://host:port`; for tls, files of the parameters `ca`, `cert` and `key` in PEM. */
  readonly url: string;
  readonly hostname: string;
  readonly version: string;
};

const PATIENCE = 10_000;

/** Registered ports: syslog over TLS (RFC 5425), and the one in use for plain TCP. */
const PORTS: Readonly<Record<string, number>> = { 'tls:': 6514, 'tcp:': 514 };

/**
 * Syslog over TLS or TCP. The protocol has no acknowledgement, so each batch has a connection of its own: we end our side after the
 * last octet, and the batch is delivered once the receiver has then ended its side without a fault. It does that when it has read to
 * the end; one that stopped reading, or went away with octets unread, resets the connection, ends before we do or stays silent, and
 * the batch is sent again.
 */
export function syslogDestination(settings: SyslogSettings, patience = PATIENCE): Destination {
  const url = new URL(settings.url);
  return {
    name: 'syslog',
    async send({ messages }, signal) {
      signal.throwIfAborted();
      const octets = messages.map((message) => framesOf(message, settings)).join('');
      const socket = await dial(url);
      await handOver(socket, octets, AbortSignal.any([signal, AbortSignal.timeout(patience)]));
    },
    close: async () => undefined,
  };
}

async function dial(url: URL): Promise<Socket> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = url.port === '' ? (PORTS[url.protocol] ?? 514) : Number(url.port);
  if (url.protocol === 'tcp:') return connectTcp({ host, port, noDelay: true });
  // Read at each connection: certificates are renewed while we run.
  const [ca, cert, key] = await Promise.all(['ca', 'cert', 'key'].map((name) => pem(url.searchParams.get(name))));
  return connectTls({
    host,
    port,
    minVersion: 'TLSv1.2',
    ...(isIP(host) ? {} : { servername: host }),
    ...(ca ? { ca } : {}),
    ...(cert ? { cert } : {}),
    ...(key ? { key } : {}),
  }).setNoDelay(true);
}

const pem = (path: string | null): Promise<Buffer> | null => (path === null ? null : readFile(path));

/** Milliseconds between the last octet and the end of our side: long enough for an end that the receiver sent before it had it. */
const LISTEN_AT_LEAST = 20;
const LISTEN_AT_MOST = 1_000;

function handOver(socket: Socket, octets: string, signal: AbortSignal): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const dialled = performance.now();
    let roundTrip = 0;
    let listening: NodeJS.Timeout | undefined;
    let state: 'sending' | 'listening' | 'ended' = 'sending';
    const fail = (error: unknown) => {
      clearTimeout(listening);
      socket.destroy();
      reject(error);
    };
    const giveUp = () => fail(state === 'sending' ? signal.reason : new DeliveryFailure('not_confirmed'));
    if (signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp);
    const endsTooEarly = () => {
      if (state !== 'ended') fail(new DeliveryFailure('connection_closed'));
    };
    socket
      .on('connect', () => {
        roundTrip = performance.now() - dialled;
      })
      .on('error', fail)
      .on('end', endsTooEarly)
      .on('close', () => {
        signal.removeEventListener('abort', giveUp);
        endsTooEarly();
        resolve();
      })
      // Nothing is expected, but what comes must be read for the end to be seen.
      .resume();
    socket.write(octets, (error) => {
      if (error) return;
      state = 'listening';
      listening = setTimeout(
        () => {
          state = 'ended';
          socket.end();
        },
        Math.min(LISTEN_AT_MOST, Math.max(LISTEN_AT_LEAST, 2 * roundTrip)),
      );
    });
  });
}
