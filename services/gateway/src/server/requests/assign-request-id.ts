import type { IncomingMessage, ServerResponse } from 'node:http';
import type { IdSource } from '@probant/kernel/ids';
import { chooseRequestId } from '@probant/kernel/request-id';

/** Sets the request's id (the caller's if it is well formed) on both the request and the response. */
export function assignRequestId(request: IncomingMessage, response: ServerResponse, newRequestId: IdSource): string {
  const id = chooseRequestId(request.headers['x-request-id'], newRequestId);
  request.headers['x-request-id'] = id;
  response.setHeader('X-Request-Id', id);
  return id;
}
