import type { Server, ServerOptions } from 'node:http';
import { createServer } from 'node:https';
import type { Socket } from 'node:net';
import type { TlsCertificate } from './tls-certificate.ts';
import { MIN_TLS_VERSION } from './tls-pair.ts';

const HANDSHAKE_TIMEOUT_MS = 10_000;

/** Creates an HTTPS server that follows the files of its certificate. New connections get the new one; open ones continue. */
export function createTlsServer(options: ServerOptions, certificate: TlsCertificate, reloadIntervalMs: number): Server {
  const secureOptions = (pair = certificate.current()) => ({ ...pair, minVersion: MIN_TLS_VERSION }) as const;
  const server = createServer({ ...options, ...secureOptions(), handshakeTimeout: HANDSHAKE_TIMEOUT_MS });
  // Node would answer a failed handshake as malformed HTTP, on a socket that has no TLS to answer through.
  server.removeAllListeners('tlsClientError');
  server.on('tlsClientError', (_, socket) => socket.destroy());

  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const closeAllConnections = server.closeAllConnections.bind(server);
  // Node's own does not close connections whose handshake is not complete.
  server.closeAllConnections = () => {
    closeAllConnections();
    for (const socket of sockets) socket.destroy();
  };

  const timer = setInterval(() => {
    const pair = certificate.reload();
    if (pair !== null) server.setSecureContext(secureOptions(pair));
  }, reloadIntervalMs).unref();
  server.once('close', () => clearInterval(timer));
  return server;
}
