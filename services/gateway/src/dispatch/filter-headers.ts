import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** Headers that claim an identity. Only the key identifies a caller, so these are removed before a service sees them. */
const isIdentityHeader = (name: string): boolean =>
  name === 'x-tenant-id' ||
  name === 'x-internal-service' ||
  name === 'x-credential-identifier' ||
  name.startsWith('x-consumer-');

/** Headers that apply to one connection and are never forwarded (RFC 9110, 7.6.1). */
const HOP_BY_HOP_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Headers that are meant for this hop, or that the client to the upstream sets itself. */
const UNFORWARDED_HEADERS: ReadonlySet<string> = new Set([...HOP_BY_HOP_HEADERS, 'host', 'expect']);

/** Removes identity headers from a request, including its raw headers. */
export function removeIdentityHeaders(request: IncomingMessage): void {
  let hasRemoved = false;
  for (const name in request.headers) {
    if (!isIdentityHeader(name)) continue;
    delete request.headers[name];
    hasRemoved = true;
  }
  if (!hasRemoved) return;
  const { rawHeaders } = request;
  request.rawHeaders = rawHeaders.filter((_, i) => !isIdentityHeader((rawHeaders[i - (i % 2)] ?? '').toLowerCase()));
}

/**
 * Replaces what the client and the proxies in front said about the address by the one that the gateway determined, so that a service has
 * to trust the gateway only.
 */
export function setForwardedClient({ headers }: IncomingMessage, client: string): void {
  delete headers.forwarded;
  headers['x-forwarded-for'] = client;
}

type Headers = Record<string, string | string[]>;

/** Returns the request headers to send upstream. */
export const filterRequestHeaders = (headers: IncomingHttpHeaders): Headers =>
  removeHeaders(headers, UNFORWARDED_HEADERS);

/** Returns the upstream's response headers to send to the caller. */
export const filterResponseHeaders = (headers: IncomingHttpHeaders): Headers =>
  removeHeaders(headers, HOP_BY_HOP_HEADERS);

function removeHeaders(headers: IncomingHttpHeaders, dropped: ReadonlySet<string>): Headers {
  const remaining: Headers = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !dropped.has(name)) remaining[name] = value;
  }
  for (const name of listConnectionHeaders(headers.connection)) delete remaining[name];
  return remaining;
}

/** Never removed because a Connection header lists them: the gateway is responsible for key, request id, error code, client address and framing. */
const PROTECTED_HEADERS: ReadonlySet<string> = new Set([
  'x-api-key',
  'x-request-id',
  'x-error-code',
  'x-forwarded-for',
  'content-length',
  'content-type',
]);

/** Lists the headers that the Connection header declares specific to this connection. */
const listConnectionHeaders = (connection: string | undefined): string[] =>
  connection === undefined
    ? []
    : connection
        .toLowerCase()
        .split(',')
        .map((name) => name.trim())
        .filter((name) => !PROTECTED_HEADERS.has(name));
