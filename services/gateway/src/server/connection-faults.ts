import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { IdSource } from '@probant/kernel/ids';
import { showUsage } from '../rate-limit/rate-headers.ts';
import type { AddressGate } from './address-gate.ts';
import { TEXTS } from './answers.ts';
import type { GatewayMetrics } from './gateway-metrics.ts';

type Parts = { readonly addresses: AddressGate; readonly newRequestId: IdSource; readonly metrics: GatewayMetrics };

const FAULTS: Readonly<Record<string, { readonly status: string; readonly message: string }>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: 'Request header or cookie too large',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: '413 Payload Too Large', message: 'Chunk extensions too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', message: 'Request timeout' },
};
const MALFORMED = { status: '400 Bad Request', message: TEXTS.badRequest };

/**
 * Answers what is no HTTP request at all (bad framing, Content-Length beside Transfer-Encoding, headers over 16 KiB, headers that never
 * end), in the form of every other answer, and closes the connection: nothing after the fault can be trusted.
 */
export function connectionFaults({ addresses, newRequestId, metrics }: Parts) {
  return (error: Error & { code?: string }, socket: Duplex): void => {
    if (error.code === 'ECONNRESET' || !socket.writable || hasBegunAnswering(socket)) {
      socket.destroy();
      return;
    }
    metrics.denied('malformed');
    const { status, message } = FAULTS[error.code ?? ''] ?? MALFORMED;
    const body = JSON.stringify({ message });
    const head = [`HTTP/1.1 ${status}`, 'Connection: close', 'Content-Type: application/json; charset=utf-8'];
    const setHeader = (name: string, value: string) => head.push(`${name}: ${value}`);
    setHeader('Content-Length', String(Buffer.byteLength(body)));
    setHeader('X-Request-Id', newRequestId());
    showUsage({ setHeader }, addresses.count(socket instanceof Socket ? socket.remoteAddress : undefined));
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  };
}

/** Node's own rule for this event: an answer under way is cut, not written over. The member is Node's, and undocumented. */
function hasBegunAnswering(socket: Duplex & { _httpMessage?: ServerResponse | null }): boolean {
  return socket._httpMessage?.headersSent ?? false;
}
