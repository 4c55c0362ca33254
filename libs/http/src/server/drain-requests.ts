import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import {
  type DrainableServer,
  SHUTDOWN_REASON,
  SHUTDOWN_RETRY_AFTER_SECONDS,
  SHUTDOWN_TEXT,
} from '@probant/kernel/drain';
import { AppError } from '@probant/kernel/errors';
import type { FastifyRequest } from 'fastify';
import { toErrorResponse } from '../response/error-response.ts';
import { sendError } from '../response/send-response.ts';
import type { ActiveRequests } from './active-requests.ts';

/** Drains the requests of a service. */
export type RequestDrain = DrainableServer & {
  /** Returns whether a request came to the service's own port during the drain. Those of the gateway and of services are part of another. */
  isRefused(request: IncomingMessage): boolean;
};

/** Creates the 503 of a request that arrives during a shutdown, or that did not end in time. */
export const createShutdownError = (): AppError =>
  new AppError(503, SHUTDOWN_TEXT, {
    code: SHUTDOWN_REASON,
    headers: { 'retry-after': String(SHUTDOWN_RETRY_AFTER_SECONDS), connection: 'close' },
  });

export function createRequestDrain(server: Server, activeRequests: ActiveRequests): RequestDrain {
  const ownSockets = new WeakSet<Socket>();
  server.on('connection', (socket) => ownSockets.add(socket));
  let isRefusing = false;
  return {
    isRefused: ({ socket }) => isRefusing && ownSockets.has(socket),
    refuseRequests() {
      isRefusing = true;
    },
    waitUntilIdle: () => activeRequests.waitUntilIdle(),
    endRequests() {
      const unfinished = activeRequests.list().filter(({ reply }) => !reply.raw.writableEnded);
      for (const { request, reply } of unfinished) {
        markEnded(request);
        if (reply.raw.headersSent) reply.raw.destroy();
        else sendError(request, reply, toErrorResponse(createShutdownError()));
      }
      return unfinished.length;
    },
  };
}

/** Lets the log state that this server ended the request, not its client. */
function markEnded(request: FastifyRequest): void {
  request.errorReason = SHUTDOWN_REASON;
}
