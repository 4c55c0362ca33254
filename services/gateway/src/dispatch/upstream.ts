import type { IncomingMessage, ServerResponse } from 'node:http';

/** A JSON object from a service. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A service as the gateway reaches it: in this process or over the network. Its owner closes it after the gateway. */
export type Upstream = {
  /**
   * Passes a request to the service. The service sees `request.url` and `request.headers` as they are; headers already set on the
   * response stay unless the service sets the same ones. Streams in both directions; when the client disconnects, the service's
   * request ends too.
   */
  dispatch(request: IncomingMessage, response: ServerResponse): void;
  /** Returns the service's own health. Rejects when it is unavailable. */
  health(): Promise<JsonObject>;
  /** Returns the service's OpenAPI description. Rejects when it is unavailable. */
  openapi(): Promise<JsonObject>;
};
