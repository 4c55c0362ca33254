import type { IncomingMessage, ServerResponse } from 'node:http';
import Negotiator from 'negotiator';
import { ENCODINGS, type StaticFile } from './static-file.ts';

const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

type PagePolicy = {
  /** Sources that allow scripts in the page itself. */
  readonly inlineScripts?: readonly string[];
  /** Scripts of a page may add styles at run time: a style cannot call anything that the other directives forbid. */
  readonly allowsInlineStyles?: boolean;
  /** Pictures that scripts of the page make of responses. */
  readonly allowsBlobPictures?: boolean;
};

/** Returns the content security policy of a page: scripts, pictures and calls of this origin only, and no page around it. */
export const writeContentPolicy = ({
  inlineScripts = [],
  allowsInlineStyles = true,
  allowsBlobPictures = false,
}: PagePolicy = {}): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScripts].join(' '),
    allowsInlineStyles ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    allowsBlobPictures ? "img-src 'self' data: blob:" : "img-src 'self' data:",
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
