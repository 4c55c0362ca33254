import type { IncomingMessage, ServerResponse } from 'node:http';

/** A JSON object, as a service writes it. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A service as the gateway reaches it: mounted in this process, or over the network. */
export type Upstream = {
  /**
   * Lets the service answer. `request.url` and `request.headers` are what the service is to see; headers already set on the response
   * stay unless the service sets the same one. Streams both ways; a caller that hangs up ends the service's request too.
   */
  dispatch(request: IncomingMessage, response: ServerResponse): void;
  /** The service's own health object. Rejects when it has none to give. */
  health(): Promise<JsonObject>;
  /** The service's OpenAPI description. Rejects when it cannot be had. */
  openapi(): Promise<JsonObject>;
  /** Ends the connections that the adapter opened; a mounted service is left to its owner. */
  close(): Promise<void>;
};
