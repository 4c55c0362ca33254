import type { IncomingMessage, ServerResponse } from 'node:http';
import Negotiator from 'negotiator';
import { ENCODINGS, type StaticFile } from './static-file.ts';

const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/**
 * Returns the content security policy of a page: scripts, descriptions and calls of this origin only, and no page around it. Styles may be
 * inline, since scripts of the pages add them at run time: a style cannot call anything that the other directives forbid.
 */
export const writeContentPolicy = (inlineScripts: readonly string[] = []): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * The content security policy of the console. Pictures of pages come from responses to its calls (`blob:`), and no style is inline. The
 * visitor's key is in its memory, so nothing of another origin may run, be called or be shown.
 */
export const CONSOLE_CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Sends a file in the best encoding that the client accepts, or 304 when the client has it. */
export async function sendStaticFile(
  file: StaticFile,
  request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const accepted = new Negotiator(request).encodings([...ENCODINGS]);
  const encoding = ENCODINGS.find((known) => accepted.includes(known)) ?? 'identity';
  const etag = file.getEtag(encoding);
  const cache = { ...SECURITY_HEADERS, ...headers, ETag: etag, 'Cache-Control': file.cacheControl };
  if (isKnown(request.headers['if-none-match'], etag)) {
    response.writeHead(304, cache).end();
    return;
  }
  const bytes = await file.readBytes(encoding);
  response.writeHead(200, {
    ...cache,
    'Content-Type': file.type,
    'Content-Length': bytes.byteLength,
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** Redirects to a relative address, because a proxy may serve the gateway under a prefix. */
export function redirectTo(response: ServerResponse, location: string): void {
  response.writeHead(308, { Location: location, 'Cache-Control': 'no-store', 'Content-Length': 0 }).end();
}

/** Compares weakly (RFC 9110, section 13.1.2): a proxy that compresses makes weak ETags of strong ones. */
const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((known) => known.trim() === '*' || known.trim().replace(/^W\//, '') === etag);
