import type { ServerResponse } from 'node:http';
import { endConnection } from './end-connection.ts';
import { hasUnreadBody } from './unread-body.ts';

/**
 * Ends a response, also while the upload still arrives: a connection that closes with the response stays open until the client has ended
 * its own side. Node closes it by `destroySoon`, too soon for a client that sends everything before it reads.
 */
export function endResponse(response: ServerResponse, lastBytes = ''): void {
  const { socket } = response;
  if (socket !== null && hasUnreadBody(response.req)) socket.destroySoon = () => endConnection(socket);
  response.end(lastBytes);
}
