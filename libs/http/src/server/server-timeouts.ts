import type { Socket } from 'node:net';
import type { ErrorCode } from '@probant/kernel/error-codes';
import { endConnection, isConnectionEnded } from '../response/end-connection.ts';

/** Timeouts of the HTTP server in milliseconds, and what it accepts from one client or tenant. */
export type ServerTimeouts = {
  /** Until the request line and the headers are complete. */
  readonly headersMs: number;
  /** Until the request is complete. Long, since the largest batches may arrive over slow connections. */
  readonly requestMs: number;
  /** Between two chunks of a body. */
  readonly idleBodyMs: number;
  /** Average rate of a body over `idleBodyMs`, after a grace period of the same length. */
  readonly minUploadBytesPerSecond: number;
  /** For a client to take the next bytes of its response. */
  readonly stalledReadMs: number;
  /** Average rate over `stalledReadMs` at which a client must take a response that waits for it. */
  readonly minDownloadBytesPerSecond: number;
  /** Until the next byte of a connection in either direction. Longer than the longest request without a byte. */
  readonly socketIdleMs: number;
  /** Requests in progress of one tenant; further ones get a 503. */
  readonly maxTenantRequests: number;
  /** Until the next request of a connection. Longer than the usual 60 s of proxies, so that the proxy closes first. */
  readonly keepAliveMs: number;
  /** For requests in progress when the service closes; they are aborted afterwards. */
  readonly drainMs: number;
  /** Interval at which `headersMs` and `requestMs` are checked. */
  readonly checkIntervalMs: number;
};

export const DEFAULT_SERVER_TIMEOUTS: ServerTimeouts = {
  headersMs: 15_000,
  requestMs: 30 * 60_000,
  idleBodyMs: 30_000,
  minUploadBytesPerSecond: 2_048,
  stalledReadMs: 60_000,
  minDownloadBytesPerSecond: 1_024,
  socketIdleMs: 15 * 60_000,
  maxTenantRequests: 256,
  keepAliveMs: 75_000,
  drainMs: 8_000,
  checkIntervalMs: 5_000,
};

type Rejection = { readonly status: string; readonly code: ErrorCode };

const MALFORMED: Rejection = { status: '400 Bad Request', code: 'malformed_request' };
const REJECTIONS: Readonly<Record<string, Rejection>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', code: 'request_timeout' },
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', code: 'headers_too_large' },
};

/**
 * Responds to malformed or timed-out requests with the matching 4xx, and drops what follows. Writes nothing when the client has
 * disconnected.
 */
export function rejectMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (isConnectionEnded(socket)) return;
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, code } = REJECTIONS[error.code ?? ''] ?? MALFORMED;
  const body = JSON.stringify({ detail: status.slice(4) });
  const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nX-Error-Code: ${code}\r\n`;
  endConnection(socket, `${head}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`);
}
