import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** Headers that say who calls: only the key says that, so a caller's own are dropped before a service can see them. */
const isForged = (name: string): boolean =>
  name === 'x-tenant-id' ||
  name === 'x-internal-service' ||
  name === 'x-credential-identifier' ||
  name.startsWith('x-consumer-');

/** Headers of one connection, never passed on (RFC 9110, 7.6.1). */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
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

/** Told to this hop, or written anew by the client that calls the upstream. */
const NOT_FORWARDED: ReadonlySet<string> = new Set([...HOP_BY_HOP, 'host', 'expect']);

/** Takes the forged headers out of a request, out of its raw headers too. */
export function dropForgedHeaders(request: IncomingMessage): void {
  let found = false;
  for (const name in request.headers) {
    if (!isForged(name)) continue;
    delete request.headers[name];
    found = true;
  }
  if (!found) return;
  const { rawHeaders } = request;
  request.rawHeaders = rawHeaders.filter((_, i) => !isForged((rawHeaders[i - (i % 2)] ?? '').toLowerCase()));
}

type Headers = Record<string, string | string[]>;

/** The headers of a request as the upstream gets them. */
export const forwardedHeaders = (headers: IncomingHttpHeaders): Headers => without(headers, NOT_FORWARDED);

/** The headers of an upstream's answer as the caller gets them. */
export const returnedHeaders = (headers: IncomingHttpHeaders): Headers => without(headers, HOP_BY_HOP);

function without(headers: IncomingHttpHeaders, dropped: ReadonlySet<string>): Headers {
  const kept: Headers = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !dropped.has(name)) kept[name] = value;
  }
  for (const name of nominated(headers.connection)) delete kept[name];
  return kept;
}

/** Never dropped because a Connection header names them: the key, the id and the framing are the gateway's business. */
const PROTECTED: ReadonlySet<string> = new Set(['x-api-key', 'x-request-id', 'content-length', 'content-type']);

/** Headers that the Connection header declares to be of this connection only. */
const nominated = (connection: string | undefined): string[] =>
  connection === undefined
    ? []
    : connection
        .toLowerCase()
        .split(',')
        .map((name) => name.trim())
        .filter((name) => !PROTECTED.has(name));
