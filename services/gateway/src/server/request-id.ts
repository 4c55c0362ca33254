import type { IncomingMessage, ServerResponse } from 'node:http';
import type { IdSource } from '@probant/kernel/ids';

const KEPT = /^[A-Za-z0-9._-]{1,64}$/;

/** Gives a request its id, the caller's where it is well formed, and writes it on both the request and the response. */
export function nameRequest(request: IncomingMessage, response: ServerResponse, newRequestId: IdSource): string {
  const sent = request.headers['x-request-id'];
  const id = typeof sent === 'string' && KEPT.test(sent) ? sent : newRequestId();
  request.headers['x-request-id'] = id;
  response.setHeader('X-Request-Id', id);
  return id;
}
