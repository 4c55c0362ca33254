import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { endResponse } from '../response/end-response.ts';
import { rejectMalformedRequest } from './server-timeouts.ts';

const EXPECTATION_BODY = JSON.stringify({ detail: 'Expectation Failed' });

/**
 * Lets a server answer what Node answers by itself, without a body or not at all: an `Expect` other than `100-continue` gets 417 and
 * CONNECT 400, both in the form of every other error.
 */
export function rejectUnsupportedRequests(server: Server): void {
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    response.writeHead(417, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': EXPECTATION_BODY.length,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-error-code': 'malformed_request',
      connection: 'close',
    });
    endResponse(response, EXPECTATION_BODY);
  });
  server.on('connect', (_request, socket: Socket) => {
    // Node no longer handles errors of this socket; a reset by the client must not end the process.
    socket.on('error', () => socket.destroy());
    rejectMalformedRequest(new Error('CONNECT is not supported'), socket);
  });
}
