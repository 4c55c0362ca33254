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
 * last octet, and the batch is delivered once the receiver has ended its side without a fault. It does that when it has read to the
 * end; one that stopped reading, or went away with octets unread, resets the connection or stays silent, and the batch is sent again.
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

function handOver(socket: Socket, octets: string, signal: AbortSignal): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    let written = false;
    const fail = (error: unknown) => {
      socket.destroy();
      reject(error);
    };
    const giveUp = () => fail(written ? new DeliveryFailure('not_confirmed') : signal.reason);
    if (signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp);
    socket
      .on('error', fail)
      .on('close', () => {
        signal.removeEventListener('abort', giveUp);
        if (written) resolve();
        else fail(new DeliveryFailure('connection_closed'));
      })
      // A receiver that ends its side has read to the end of ours only if ours had been sent by then.
      .on('end', () => {
        if (!written) fail(new DeliveryFailure('connection_closed'));
      })
      // Nothing is expected, but what comes must be read for the end to be seen.
      .resume();
    socket.end(octets, () => {
      written = true;
    });
  });
}
