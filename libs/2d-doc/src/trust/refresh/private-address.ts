import { BlockList, isIPv6 } from 'node:net';

/** Not reachable from the internet, or not of one machine: RFC 6890. */
const PRIVATE_NETWORKS = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
  ['::', 96],
  ['64:ff9b::', 32],
  ['100::', 64],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const;

const privateAddresses = new BlockList();
for (const [network, prefix] of PRIVATE_NETWORKS)
  privateAddresses.addSubnet(network, prefix, isIPv6(network) ? 'ipv6' : 'ipv4');

/** Returns whether an IP address is one of a private network, of this machine, or of no machine. IPv4 in IPv6 counts as IPv4. */
export const isPrivateAddress = (address: string): boolean =>
  privateAddresses.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
