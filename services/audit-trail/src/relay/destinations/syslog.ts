import { readFile } from 'node:fs/promises';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { DeliveryFailure, type Destination } from '../destination.ts';
import { formatSyslogFrames } from '../formats/syslog-frame.rules.ts';

export type SyslogSettings = {
  /** `tls://host:port` or `tcp://host:port`; for tls, files of the parameters `ca`, `cert` and `key` in PEM. */
  readonly url: string;
  readonly hostname: string;
  readonly version: string;
};

const REQUEST_TIMEOUT_MS = 10_000;

/** The registered port of syslog over TLS (RFC 5425), and the customary one for plain TCP. */
const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'tls:': 6514, 'tcp:': 514 };

/**
 * Creates a destination for syslog over TLS or TCP. The protocol has no acknowledgement, so each batch uses its own connection: we
 * close our side after the last octet, and the batch is delivered once the receiver closes its side without an error, which it does
 * after reading everything. A receiver that stopped reading resets the connection, closes before we do or stays silent; the batch is
 * then sent again.
 */
export function createSyslogDestination(settings: SyslogSettings, timeoutMs = REQUEST_TIMEOUT_MS): Destination {
  const url = new URL(settings.url);
  return {
    name: 'syslog',
    async send({ messages }, signal) {
      signal.throwIfAborted();
      const octets = messages.map((message) => formatSyslogFrames(message, settings)).join('');
      const socket = await openSocket(url);
      await sendAndConfirm(socket, octets, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
    },
    close: async () => undefined,
  };
}

async function openSocket(url: URL): Promise<Socket> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = url.port === '' ? (DEFAULT_PORTS[url.protocol] ?? 514) : Number(url.port);
  if (url.protocol === 'tcp:') return connectTcp({ host, port, noDelay: true });
  // Read for each connection, so that renewed certificates are used.
  const [ca, cert, key] = await Promise.all(['ca', 'cert', 'key'].map((name) => readPem(url.searchParams.get(name))));
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

const readPem = (path: string | null): Promise<Buffer> | null => (path === null ? null : readFile(path));

/** Bounds of the wait before we close our side (two round trips), so that an early close by the receiver arrives first. */
const MIN_LINGER_MS = 20;
const MAX_LINGER_MS = 1_000;

function sendAndConfirm(socket: Socket, octets: string, signal: AbortSignal): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const startedAt = performance.now();
    let roundTrip = 0;
    let lingerTimer: NodeJS.Timeout | undefined;
    let state: 'sending' | 'lingering' | 'ended' = 'sending';
    const fail = (error: unknown) => {
      clearTimeout(lingerTimer);
      socket.destroy();
      reject(error);
    };
    const abort = () => fail(state === 'sending' ? signal.reason : new DeliveryFailure('not_confirmed'));
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort);
    const failUnlessEnded = () => {
      if (state !== 'ended') fail(new DeliveryFailure('connection_closed'));
    };
    socket
      .on('connect', () => {
        roundTrip = performance.now() - startedAt;
      })
      .on('error', fail)
      .on('end', failUnlessEnded)
      .on('close', () => {
        signal.removeEventListener('abort', abort);
        failUnlessEnded();
        resolve();
      })
      // The receiver sends nothing, but the stream must be read for its end to be seen.
      .resume();
    socket.write(octets, (error) => {
      if (error) return;
      state = 'lingering';
      lingerTimer = setTimeout(
        () => {
          state = 'ended';
          socket.end();
        },
        Math.min(MAX_LINGER_MS, Math.max(MIN_LINGER_MS, 2 * roundTrip)),
      );
    });
  });
}
