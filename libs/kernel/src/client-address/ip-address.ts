import { isIP, isIPv4 } from 'node:net';

/**
 * Returns the canonical text of an IP address, null when it is none: IPv4 in dotted form, also for an IPv4-mapped IPv6 address, and IPv6
 * in lower case and compressed, without a zone. So one client has one name, whatever the socket or a proxy writes.
 */
export function canonicaliseAddress(text: string): string | null {
  const zone = text.indexOf('%');
  const address = zone === -1 ? text : text.slice(0, zone);
  if (isIPv4(address)) return address;
  // What the socket of a dual-stack listener gives for every IPv4 client.
  if (address.startsWith('::ffff:') && isIPv4(address.slice(7))) return address.slice(7);
  if (isIP(address) === 0) return null;
  // WHATWG URL: the last two groups of a mapped address are hexadecimal.
  const compressed = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [, high, low] = MAPPED_PATTERN.exec(compressed) ?? [];
  return high === undefined || low === undefined ? compressed : formatMapped(high, low);
}

const MAPPED_PATTERN = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

function formatMapped(high: string, low: string): string {
  const bits = [high, low].map((group) => Number.parseInt(group, 16));
  return bits.flatMap((group) => [group >> 8, group & 255]).join('.');
}
