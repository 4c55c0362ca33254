import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { endConnection, isConnectionEnded } from '@probant/http/response/end-connection';
import type { ErrorCode } from '@probant/kernel/error-codes';
import type { IdSource } from '@probant/kernel/ids';
import type { RefusalLog } from '@probant/kernel/refusals/refusal-log';
import { setRateHeaders } from '../../rate-limit/rate-headers.ts';
import { RESPONSE_TEXTS } from '../../response/send-response.ts';
import type { GatewayMetrics } from '../gateway-metrics.ts';
import type { AddressLimiter } from '../refusals/address-limiter.ts';

type Parts = {
  readonly addresses: AddressLimiter;
  readonly newRequestId: IdSource;
  readonly metrics: GatewayMetrics;
  readonly logRefusal: RefusalLog;
};

type ConnectionError = { readonly status: string; readonly code: ErrorCode; readonly message: string };

const ERROR_RESPONSES: Readonly<Record<string, ConnectionError>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'headers_too_large',
    message: 'Request header or cookie too large',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: '413 Payload Too Large',
    code: 'malformed_request',
    message: 'Chunk extensions too large',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', code: 'request_timeout', message: 'Request timeout' },
};
const MALFORMED_RESPONSE: ConnectionError = {
  status: '400 Bad Request',
  code: 'malformed_request',
  message: RESPONSE_TEXTS.badRequest,
};

/**
 * Creates the handler of malformed HTTP (bad framing, Content-Length with Transfer-Encoding, headers over 16 KiB, headers that never
 * end). It responds with the gateway's error body and closes the connection, because nothing after the error can be trusted.
 */
export function createConnectionErrorHandler({ addresses, newRequestId, metrics, logRefusal }: Parts) {
  return (error: Error & { code?: string }, socket: Duplex): void => {
    if (isConnectionEnded(socket)) return;
    if (error.code === 'ECONNRESET' || !socket.writable || hasStartedResponse(socket)) {
      socket.destroy();
      return;
    }
    metrics.recordDenial('malformed');
    const { status, code, message } = ERROR_RESPONSES[error.code ?? ''] ?? MALFORMED_RESPONSE;
    const client = socket instanceof Socket ? socket.remoteAddress : undefined;
    const requestId = newRequestId();
    logRefusal({
      service: 'gateway',
      status: Number.parseInt(status, 10),
      reason: 'malformed',
      route: 'none',
      client: client ?? 'unknown',
      request_id: requestId,
    });
    const body = JSON.stringify({ message });
    const head = [`HTTP/1.1 ${status}`, 'Connection: close', 'Content-Type: application/json; charset=utf-8'];
    const setHeader = (name: string, value: string) => head.push(`${name}: ${value}`);
    setHeader('Content-Length', String(Buffer.byteLength(body)));
    setHeader('Cache-Control', 'no-store');
    setHeader('X-Content-Type-Options', 'nosniff');
    setHeader('X-Request-Id', requestId);
    setHeader('X-Error-Code', code);
    setRateHeaders({ setHeader }, addresses.count(client));
    endConnection(socket, `${head.join('\r\n')}\r\n\r\n${body}`);
  };
}

/** A response in progress must be cut off, not overwritten, as Node itself does. `_httpMessage` is an undocumented member of Node. */
function hasStartedResponse(socket: Duplex & { _httpMessage?: ServerResponse | null }): boolean {
  return socket._httpMessage?.headersSent ?? false;
}
