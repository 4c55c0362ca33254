import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Clock } from '@probant/kernel/clock';
import type { Logger } from '@probant/kernel/logging';
import { refuse, TEXTS } from './answers.ts';
import type { connectionFaults } from './connection-faults.ts';
import type { Exchange } from './exchange.ts';
import type { GatewayMetrics } from './gateway-metrics.ts';
import { listenOn } from './listen-on.ts';

/** Milliseconds. */
export type Patience = {
  /** For a request line and its headers. */
  readonly headers: number;
  /** For a whole request, uploads included. */
  readonly request: number;
  /** For the rest of an upload that has its answer already. */
  readonly lingering: number;
  /** For a connection without a request. */
  readonly idle: number;
  /** For the requests in flight when the gateway closes. */
  readonly draining: number;
};

/** Idle connections outlive the 60 s of usual load balancers, so that theirs, not ours, ends first. */
export const PATIENCE: Patience = {
  headers: 30_000,
  request: 900_000,
  lingering: 30_000,
  idle: 75_000,
  draining: 8_000,
};

type Parts = {
  readonly handle: (exchange: Exchange) => Promise<void>;
  readonly onFault: ReturnType<typeof connectionFaults>;
  readonly metrics: GatewayMetrics;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly patience: Patience;
};

export type HttpServer = {
  listen(port: number, host: string): Promise<{ port: number }>;
  /** Stops accepting, lets the requests in flight end, and after `patience.draining` cuts those that do not. */
  close(): Promise<void>;
};

export function httpServer({ handle, onFault, metrics, clock, logger, patience }: Parts): HttpServer {
  const inFlight = new Set<ServerResponse>();
  let isClosing = false;

  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    const started = clock();
    const exchange: Exchange = { request, response, service: 'gateway' };
    inFlight.add(response);
    if (isClosing) response.setHeader('Connection', 'close');
    response.once('close', () => {
      inFlight.delete(response);
      const status = response.writableFinished ? response.statusCode : 499;
      metrics.answered(exchange.service, request.method ?? '', status, clock() - started);
      if (isClosing) server.closeIdleConnections();
      letUploadEnd(request, patience.lingering);
    });
    handle(exchange).catch((error: unknown) => {
      logger.error({ err: error }, 'a request failed in the gateway');
      if (response.headersSent) response.destroy();
      else refuse(response, 500, TEXTS.unexpected);
    });
  };

  const server: Server = createServer({
    maxHeaderSize: 16_384,
    headersTimeout: patience.headers,
    requestTimeout: patience.request,
    keepAliveTimeout: patience.idle,
    connectionsCheckingInterval: Math.min(30_000, patience.headers),
    requireHostHeader: false,
  });
  server.on('request', serve);
  server.on('checkContinue', serve);
  server.on('checkExpectation', serve);
  server.on('clientError', onFault);
  server.on('connect', (_, socket) => {
    // Node lets go of the socket here; a caller that resets it must not end the process.
    socket.on('error', () => socket.destroy());
    onFault(new Error('no tunnels here'), socket);
  });

  return {
    listen: (port, host) => listenOn(server, port, host),
    close: () =>
      new Promise((resolve) => {
        isClosing = true;
        const limit = setTimeout(() => server.closeAllConnections(), patience.draining);
        server.close(() => {
          clearTimeout(limit);
          resolve();
        });
        for (const response of inFlight) if (!response.headersSent) response.setHeader('Connection', 'close');
        server.closeIdleConnections();
      }),
  };
}

/**
 * Reads and drops what is left of an upload that was answered early: many callers send everything before they look at the answer, and
 * a connection closed under them loses it.
 */
function letUploadEnd(request: IncomingMessage, patience: number): void {
  if (request.complete || request.destroyed) return;
  const limit = setTimeout(() => request.socket.destroy(), patience);
  request.once('close', () => clearTimeout(limit));
  request.resume();
}
