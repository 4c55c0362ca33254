import type { IncomingMessage, ServerResponse } from 'node:http';
import { endResponse } from '@probant/http/response/end-response';
import { readProductVersion } from '@probant/kernel/product-version';
import Negotiator from 'negotiator';
import { writeContentPolicy } from '../static-files/send-static-file.ts';
import { HOME_LINKS, renderHomeJson, renderHomePage } from './render-home.rules.ts';

/** Serves `GET /`: where to go from here, as a page for browsers and as JSON for programs. */
export function serveHome(request: IncomingMessage, response: ServerResponse): void {
  const version = readProductVersion();
  const isPage = new Negotiator(request).mediaType(['application/json', 'text/html']) === 'text/html';
  const body = isPage ? renderHomePage(version, HOME_LINKS) : renderHomeJson(version, HOME_LINKS);
  response.writeHead(200, {
    'Content-Type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    Vary: 'Accept',
    ...(isPage ? { 'Content-Security-Policy': writeContentPolicy() } : {}),
  });
  endResponse(response, request.method === 'HEAD' ? '' : body);
}
