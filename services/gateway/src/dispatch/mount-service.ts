import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JsonObject, Upstream } from './upstream.ts';

/** The part of a service in the gateway's own process that the gateway uses. */
export type MountedService = {
  handle(request: IncomingMessage, response: ServerResponse): void;
  health(): Promise<JsonObject>;
  openapi(): JsonObject;
};

/** Wraps a service of this process as an upstream. It gets the request and response objects themselves, so nothing is copied. */
export const mountService = (service: MountedService): Upstream => ({
  dispatch: (request, response) => service.handle(request, response),
  health: () => service.health(),
  openapi: async () => service.openapi(),
});
