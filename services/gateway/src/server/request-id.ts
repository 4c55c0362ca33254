import type { IncomingMessage, ServerResponse } from 'node:http';
import type { IdSource } from '@probant/kernel/ids';
import { requestId } from '@probant/kernel/request-id';

/** Gives a request its id, the caller's where it is well formed, and writes it on both the request and the response. */
export function nameRequest(request: IncomingMessage, response: ServerResponse, newRequestId: IdSource): string {
  const id = requestId(request.headers['x-request-id'], newRequestId);
  request.headers['x-request-id'] = id;
  response.setHeader('X-Request-Id', id);
  return id;
}
