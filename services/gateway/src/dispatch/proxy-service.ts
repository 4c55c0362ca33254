import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '@probant/kernel/logging';
import { Pool } from 'undici';
import { fetchJson } from './fetch-json.ts';
import { forwardRequest } from './forward-request.ts';
import type { Upstream } from './upstream.ts';

export type ProxyOptions = {
  readonly logger: Logger;
  /** Maximum number of open connections to the service; further requests wait for one. */
  readonly maxConnections?: number;
  /** Time to connect, and time without a byte of the response. */
  readonly connectTimeoutMs?: number;
  readonly responseTimeoutMs?: number;
};

/** Creates the upstream of a service that runs in another process, at a base URL such as http://10.0.0.7:8081. */
export function proxyService(baseUrl: string, options: ProxyOptions): Upstream {
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/\/$/, '');
  // A batch of a hundred receipts that need OCR may take minutes before its first byte.
  const timeout = options.responseTimeoutMs ?? 300_000;
  const pool = new Pool(base.origin, {
    connections: options.maxConnections ?? 256,
    connect: { timeout: options.connectTimeoutMs ?? 2_000 },
    headersTimeout: timeout,
    bodyTimeout: timeout,
    pipelining: 1,
  });
  return {
    dispatch: (request: IncomingMessage, response: ServerResponse) =>
      forwardRequest({ pool, prefix, logger: options.logger }, request, response),
    health: () => fetchJson(pool, `${prefix}/health`),
    openapi: () => fetchJson(pool, `${prefix}/openapi.json`),
    close: () => pool.close(),
  };
}
