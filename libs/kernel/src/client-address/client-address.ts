import type { IncomingMessage } from 'node:http';
import { canonicaliseAddress } from './ip-address.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

/** Returns the address of the client of a request, `unknown` when its connection is already closed. */
export type ClientAddressReader = (request: Pick<IncomingMessage, 'socket' | 'headers'>) => string;

/** Hops of X-Forwarded-For that are read, from the right. */
const MAX_HOPS = 32;

/**
 * Creates a reader of client addresses. The address is that of the socket, unless the socket is a trusted proxy: then X-Forwarded-For is
 * read from right to left, since each proxy appends the address that connected to it, up to the first one that is no trusted proxy. What
 * is further left was sent by that client and is not believed. The header of any other sender is ignored, and so is `Forwarded`.
 */
export const createClientAddressReader =
  (proxies: TrustedProxies): ClientAddressReader =>
  ({ socket, headers }) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined) return UNKNOWN_ADDRESS;
    const peer = remoteAddress.includes(':') ? (canonicaliseAddress(remoteAddress) ?? UNKNOWN_ADDRESS) : remoteAddress;
    const forwarded = headers['x-forwarded-for'];
    return forwarded === undefined || !proxies.has(peer) ? peer : readForwardedClient(peer, String(forwarded), proxies);
  };

const UNKNOWN_ADDRESS = 'unknown';

function readForwardedClient(peer: string, header: string, proxies: TrustedProxies): string {
  let client = peer;
  let end = header.length;
  for (let hop = 0; hop < MAX_HOPS && end >= 0; hop += 1) {
    const comma = header.lastIndexOf(',', end - 1);
    const address = parseHop(header.slice(comma + 1, end).trim());
    // A proxy that hides the address, or a malformed entry: nothing further left can be attributed.
    if (address === null) return client;
    client = address;
    if (!proxies.has(address)) return client;
    end = comma;
  }
  return client;
}

/** Some proxies append the port: `203.0.113.9:4711`, `[2001:db8::1]:4711`. */
function parseHop(text: string): string | null {
  const [, bracketed, withPort] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(text) ?? [];
  return canonicaliseAddress(bracketed ?? withPort ?? text);
}
