import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '@probant/kernel/logging';
import { Pool } from 'undici';
import { fetchJson } from './fetch-json.ts';
import { forwardRequest } from './forward.ts';
import type { Upstream } from './upstream.ts';

export type ProxyOptions = {
  readonly logger: Logger;
  /** Open connections to the service at most; further requests wait for one. */
  readonly connections?: number;
  /** Milliseconds to connect, and milliseconds without a byte of the answer. */
  readonly connectTimeout?: number;
  readonly answerTimeout?: number;
};

/** A service that runs elsewhere, at a base URL such as http://10.0.0.7:8081. */
export function proxied(baseUrl: string, options: ProxyOptions): Upstream {
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/\/$/, '');
  // A batch of a hundred receipts read by OCR may take minutes before its first byte.
  const timeout = options.answerTimeout ?? 300_000;
  const pool = new Pool(base.origin, {
    connections: options.connections ?? 256,
    connect: { timeout: options.connectTimeout ?? 2_000 },
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
