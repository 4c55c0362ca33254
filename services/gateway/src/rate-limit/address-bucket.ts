/**
 * Returns the bucket of a client address: an IPv4 address, or the /64 of an IPv6 address, since a subscriber owns a whole /64.
 */
export function getAddressBucket(remoteAddress: string | undefined): string {
  if (remoteAddress === undefined) return 'unknown';
  const zone = remoteAddress.indexOf('%');
  const address = zone === -1 ? remoteAddress : remoteAddress.slice(0, zone);
  if (!address.includes(':')) return address;
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1);
  return `${getNetworkGroups(address).join(':')}::/64`;
}

function getNetworkGroups(address: string): string[] {
  const [head = '', tail = ''] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
}
