import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { stopReading } from '@probant/http/body/byte-reader';
import { MergingRequest } from '@probant/http/server/merging-request';
import { closeStalledConnections } from '@probant/http/server/stalled-connections';
import type { Clock } from '@probant/kernel/clock';
import {
  type DrainableServer,
  SHUTDOWN_REASON,
  SHUTDOWN_RETRY_AFTER_SECONDS,
  SHUTDOWN_TEXT,
} from '@probant/kernel/drain';
import type { Logger } from '@probant/kernel/logging';
import { createPlacedList, type Placed } from '@probant/kernel/placed-list';
import { startRequestSpan } from '@probant/kernel/tracing/spans';
import type { UsageRecorder } from '../../account/usage/usage-recorder.ts';
import { RESPONSE_TEXTS, sendError } from '../../response/send-response.ts';
import type { TlsCertificate } from '../../tls/tls-certificate.ts';
import { createTlsServer } from '../../tls/tls-server.ts';
import { describeExchange } from '../describe-exchange.ts';
import type { Exchange } from '../exchange.ts';
import type { GatewayMetrics } from '../gateway-metrics.ts';
import type { createConnectionErrorHandler } from './connection-errors.ts';
import { startListening } from './listen-on.ts';

/** Timeouts of the gateway's server. */
export type ServerTimeouts = {
  /** For a request line and its headers. */
  readonly headersMs: number;
  /** For a whole request, uploads included. */
  readonly requestMs: number;
  /** For the rest of an upload whose response was already sent. */
  readonly unreadBodyMs: number;
  /** For a connection without a request. */
  readonly idleMs: number;
  /** For a client to take the next bytes of its response, on average at `minDownloadBytesPerSecond`. */
  readonly stalledReadMs: number;
  readonly minDownloadBytesPerSecond: number;
  /** For the next byte of a connection in either direction. Longer than the longest request without a byte. */
  readonly socketIdleMs: number;
  /** For the requests in progress when the gateway closes. */
  readonly drainMs: number;
  /** Between two readings of the files of the TLS certificate. Renewals come days before the old one ends. */
  readonly tlsReloadMs: number;
};

/** Idle connections outlive the usual 60 s of load balancers, so that the load balancer closes first. */
export const DEFAULT_TIMEOUTS: ServerTimeouts = {
  headersMs: 30_000,
  requestMs: 900_000,
  unreadBodyMs: 30_000,
  idleMs: 75_000,
  stalledReadMs: 60_000,
  minDownloadBytesPerSecond: 1_024,
  socketIdleMs: 900_000,
  drainMs: 8_000,
  tlsReloadMs: 10_000,
};

type Parts = {
  readonly handle: (exchange: Exchange) => Promise<void>;
  readonly onConnectionError: ReturnType<typeof createConnectionErrorHandler>;
  readonly metrics: GatewayMetrics;
  /** Counts the responses to requests with a key; null: they are not counted. */
  readonly usage: Pick<UsageRecorder, 'record'> | null;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly timeouts: ServerTimeouts;
  /** Open connections; further ones are closed at once. */
  readonly maxConnections: number;
  /** Serves HTTPS with this certificate; null: HTTP. */
  readonly certificate: TlsCertificate | null;
};

/** Headers of the 503 of a request that arrives during a shutdown, or that did not end in time. */
export const SHUTDOWN_HEADERS = { 'Retry-After': String(SHUTDOWN_RETRY_AFTER_SECONDS), Connection: 'close' } as const;

export type HttpServer = {
  listen(port: number, host: string): Promise<{ port: number }>;
  /** Ends the requests in progress before `close`. The handler refuses the later ones. */
  readonly drain: DrainableServer;
  /** Stops accepting, lets requests in progress finish, and cuts off those still open after `timeouts.drainMs`. */
  close(): Promise<void>;
};

export function createHttpServer(parts: Parts): HttpServer {
  const { handle, onConnectionError, metrics, usage, clock, logger, timeouts, maxConnections, certificate } = parts;
  const inFlight = createPlacedList<Placed & { readonly response: ServerResponse }>();
  let isClosing = false;
  let isRefusing = false;
  let hasEndedRequests = false;
  let onIdle: () => void = () => undefined;

  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    const startedAt = clock();
    const span = startRequestSpan('gateway', request.headers);
    const exchange: Exchange = { request, response, service: 'gateway', routePrefix: null, key: null };
    const open = { place: -1, response };
    if (!isRefusing) inFlight.add(open);
    if (isClosing || isRefusing) response.setHeader('Connection', 'close');
    response.once('close', () => {
      inFlight.remove(open);
      if (inFlight.size === 0) onIdle();
      const status = response.writableFinished ? response.statusCode : hasEndedRequests ? 503 : 499;
      metrics.recordResponse(exchange.service, request.method ?? '', status, clock() - startedAt);
      span?.end(describeExchange(exchange, status));
      const { key, routePrefix } = exchange;
      if (key !== null && routePrefix !== null) usage?.record(key.tenantId, routePrefix, status);
      if (isClosing) server.closeIdleConnections();
      drainUpload(request, timeouts.unreadBodyMs);
    });
    handle(exchange).catch((error: unknown) => {
      logger.error({ err: error }, 'request failed in the gateway');
      if (response.headersSent) response.destroy();
      else sendError(response, 500, 'internal_error', RESPONSE_TEXTS.unexpected);
    });
  };

  const server = createNodeServer(timeouts, certificate);
  server.maxConnections = maxConnections;
  server.on('drop', () => metrics.recordClosedConnection('too_many'));
  const stopClosingStalled = closeStalledConnections(server, {
    stalledReadMs: timeouts.stalledReadMs,
    minBytesPerSecond: timeouts.minDownloadBytesPerSecond,
    socketIdleMs: timeouts.socketIdleMs,
    onStalled: () => {
      metrics.recordClosedConnection('stalled_reader');
      logger.warn({}, 'connection closed: the client does not read its response');
    },
  });
  server.on('request', serve);
  server.on('checkContinue', serve);
  server.on('checkExpectation', serve);
  server.on('clientError', onConnectionError);
  server.on('connect', (_, socket) => {
    // Node no longer handles errors of this socket; a reset by the client must not crash the process.
    socket.on('error', () => socket.destroy());
    onConnectionError(new Error('CONNECT is not supported'), socket);
  });

  const announceClose = () => {
    for (const { response } of inFlight.list()) if (!response.headersSent) response.setHeader('Connection', 'close');
  };
  const drain: DrainableServer = {
    refuseRequests() {
      isRefusing = true;
      announceClose();
    },
    waitUntilIdle: () =>
      new Promise((resolve) => {
        onIdle = resolve;
        if (inFlight.size === 0) resolve();
      }),
    endRequests() {
      hasEndedRequests = true;
      // A service of this process has answered its own. What else has begun is cut off when the server closes.
      const unanswered = inFlight.list().flatMap(({ response }) => (response.headersSent ? [] : [response]));
      for (const response of unanswered) sendError(response, 503, SHUTDOWN_REASON, SHUTDOWN_TEXT, SHUTDOWN_HEADERS);
      return unanswered.length;
    },
  };

  return {
    drain,
    listen: (port, host) => startListening(server, port, host),
    close: () =>
      new Promise((resolve) => {
        isClosing = true;
        const limit = setTimeout(() => server.closeAllConnections(), timeouts.drainMs);
        server.close(() => {
          clearTimeout(limit);
          stopClosingStalled();
          resolve();
        });
        announceClose();
        server.closeIdleConnections();
      }),
  };
}

function createNodeServer(timeouts: ServerTimeouts, certificate: TlsCertificate | null): Server {
  const options = {
    maxHeaderSize: 16_384,
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.idleMs,
    connectionsCheckingInterval: Math.min(30_000, timeouts.headersMs),
    requireHostHeader: false,
    IncomingMessage: MergingRequest,
  };
  return certificate ? createTlsServer(options, certificate, timeouts.tlsReloadMs) : createServer(options);
}

/**
 * Reads and drops the rest of an upload whose response was sent early. Many clients send everything before they read the response,
 * and would lose it if the connection were closed.
 */
function drainUpload(request: IncomingMessage, timeoutMs: number): void {
  if (request.complete || request.destroyed) return;
  const limit = setTimeout(() => request.socket.destroy(), timeoutMs);
  request.once('close', () => clearTimeout(limit));
  stopReading(request);
  request.resume();
}
