import { BlockList, isIPv4, isIPv6 } from 'node:net';

const loopbackAddresses = new BlockList();
loopbackAddresses.addSubnet('127.0.0.0', 8, 'ipv4');
loopbackAddresses.addAddress('::1', 'ipv6');

/** Returns whether traffic with a host stays on this machine. Takes a name or an address; an IPv6 address may be in brackets. */
export function isLoopbackHost(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  if (isIPv4(address)) return loopbackAddresses.check(address, 'ipv4');
  if (isIPv6(address)) return loopbackAddresses.check(address, 'ipv6');
  return address.toLowerCase() === 'localhost';
}

/** Returns an address or a host name as a URL contains it, with the brackets of an IPv6 address. */
export const formatUrlHost = (host: string): string => (isIPv6(host) ? `[${host}]` : host);
