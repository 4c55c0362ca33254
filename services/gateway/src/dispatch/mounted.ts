import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JsonObject, Upstream } from './upstream.ts';

/** What the gateway needs of a service in its own process. */
export type MountedService = {
  handle(request: IncomingMessage, response: ServerResponse): void;
  health(): Promise<JsonObject>;
  openapi(): JsonObject;
};

/** A service of this process: it gets the request and the response themselves, so nothing is copied. */
export const mounted = (service: MountedService): Upstream => ({
  dispatch: (request, response) => service.handle(request, response),
  health: () => service.health(),
  openapi: async () => service.openapi(),
  close: async () => undefined,
});
