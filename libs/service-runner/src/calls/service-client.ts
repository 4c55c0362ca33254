import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';

/** Headers that a call may set. None of them says who calls: only the key does. */
type CallHeaders = Partial<
  Record<'accept' | 'content-type' | 'content-length' | 'idempotency-key' | 'last-event-id', string>
>;

/** A request of one service to another, on behalf of the caller of the first. */
export type ServiceCall = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With the query, as the called service sees it: `/v1/formats?x=1`. */
  readonly path: string;
  /** Its key is forwarded unchanged. */
  readonly caller: { readonly key: string };
  /** The id of the request that causes this one. */
  readonly requestId: string;
  readonly headers?: CallHeaders;
  /** A stream is sent as it is read, without a copy. */
  readonly body?: string | Uint8Array | Readable;
  /** Until the response has ended, in milliseconds. */
  readonly timeoutMs: number;
  /** Ends the call early. */
  readonly signal?: AbortSignal;
};

export type ServiceResponse = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Must be read or discarded (`read-response.ts`). Fails when the call is aborted or the connection breaks. */
  readonly body: Readable;
};

/** Another service, in this process or in another one. */
export type ServiceClient = {
  /**
   * Sends a call and resolves once the response starts, whatever its status.
   *
   * @throws ServiceCallError when there is no response, or the reason of `signal`.
   */
  send(call: ServiceCall): Promise<ServiceResponse>;
};

/** A call without a usable response. `reason` is for the log: `timeout`, an error code or a short text, never content. */
export class ServiceCallError extends Error {
  override readonly name = 'ServiceCallError';
  readonly reason: string;
  constructor(reason: string, cause?: unknown) {
    super(`the call to another service failed: ${reason}`, { cause });
    this.reason = reason;
  }
}
