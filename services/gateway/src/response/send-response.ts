import type { ServerResponse } from 'node:http';
import { endResponse } from '@probant/http/response/end-response';
import type { ErrorCode } from '@probant/kernel/error-codes';

/** Texts of the gateway's own responses; Kong's texts where Kong has one. */
export const RESPONSE_TEXTS = {
  noRoute: 'no Route matched with those values',
  rateLimited: 'API rate limit exceeded',
  noUpstream: 'The service cannot be reached',
  badUpstream: 'An invalid response was received from the upstream server',
  slowUpstream: 'The upstream server is timing out',
  unexpected: 'An unexpected error occurred',
  badRequest: 'Bad request',
  slowClient: 'The request body did not arrive in time',
  wrongMethod: 'Method not allowed',
  expectation: 'Expectation failed',
} as const;

export const describeUnreachableService = (service: string): string => `${service} cannot be reached at the moment`;

/** Health checks of upstreams run every 2 s. */
export const UNREACHABLE_HEADERS = { 'Retry-After': '5' } as const;

export const describeAbsentService = (service: string): string => `${service} is not part of this start`;

/** Sends the gateway's error body, `{"message": ...}`, with its code. Headers already set on the response are kept. */
export const sendError = (
  response: ServerResponse,
  status: number,
  code: ErrorCode,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): void => sendJson(response, status, JSON.stringify({ message }), { 'X-Error-Code': code, ...headers });

/** Sends a JSON text. */
export function sendJson(
  response: ServerResponse,
  status: number,
  json: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(json),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  });
  endResponse(response, json);
}
