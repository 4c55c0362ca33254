import type { Socket } from 'node:net';

/** How long a service waits for its callers, in milliseconds. */
export type ServerPatience = {
  /** For the request line and the headers. */
  readonly headersMs: number;
  /** For a whole request; the largest batches come over slow lines. */
  readonly requestMs: number;
  /** For the next bytes of a body. */
  readonly idleBodyMs: number;
  /** For the next request of a connection: longer than the 60 s of the usual proxies, so that they close first. */
  readonly keepAliveMs: number;
  /** For the calls under way when the service closes; then they are cut off. */
  readonly drainMs: number;
  /** How often the first two are looked at. */
  readonly checkEveryMs: number;
};

export const SERVER_PATIENCE: ServerPatience = {
  headersMs: 15_000,
  requestMs: 30 * 60_000,
  idleBodyMs: 30_000,
  keepAliveMs: 75_000,
  drainMs: 8_000,
  checkEveryMs: 5_000,
};

const ANSWERS: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** Answers what is no HTTP request, or one that never ends; a caller that has left gets nothing. */
export function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = ANSWERS[error.code ?? ''] ?? '400 Bad Request';
  const body = JSON.stringify({ detail: status.slice(4) });
  const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nCache-Control: no-store\r\n`;
  socket.end(`${head}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`, () => socket.destroy());
}
