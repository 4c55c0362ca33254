import { BlockList, isIPv4 } from 'node:net';
import { canonicaliseAddress } from '@probant/kernel/client-address/ip-address';

/** `special`: addresses at which no receiver is, such as those where clouds answer with their credentials. */
type AddressKind = 'public' | 'private' | 'special';

type Network = readonly [address: string, prefix: number];

const createList = (family: 'ipv4' | 'ipv6', networks: readonly Network[]): BlockList => {
  const list = new BlockList();
  for (const [address, prefix] of networks) list.addSubnet(address, prefix, family);
  return list;
};

/** RFC 1918, shared address space (RFC 6598), loopback. */
const privateIpv4 = createList('ipv4', [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
]);
/** Metadata of clouds that are not link-local: Alibaba (ECS, "instance metadata"), Azure ("What is IP address 168.63.129.16?"). */
const metadataIpv4 = createList('ipv4', [
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
]);
/** The same of AWS (EC2, "Instance Metadata Service"; its other services are beside it), Google Cloud and Oracle Cloud. */
const metadataIpv6 = createList('ipv6', [
  ['fd00:ec2::', 32],
  ['fd20:ce::254', 128],
  ['fd00:c1::a9fe:a9fe', 128],
]);
/** Not globally reachable (IANA registry of special-purpose addresses, RFC 6890), and multicast. */
const specialIpv4 = createList('ipv4', [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]);
const privateIpv6 = createList('ipv6', [
  ['::1', 128],
  ['fc00::', 7],
]);
/** All that is assigned to the public internet (RFC 4291); the rest is not reachable, or leads to an IPv4 address inside. */
const globalIpv6 = createList('ipv6', [['2000::', 3]]);
/** Of these: protocol assignments with Teredo, documentation, 6to4 with an IPv4 address inside. */
const specialIpv6 = createList('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);

/** Returns what kind of network an IP address belongs to. A text that is no address is special. */
export function classifyAddress(text: string): AddressKind {
  const address = canonicaliseAddress(text);
  if (address === null) return 'special';
  if (isIPv4(address)) {
    if (specialIpv4.check(address, 'ipv4') || metadataIpv4.check(address, 'ipv4')) return 'special';
    return privateIpv4.check(address, 'ipv4') ? 'private' : 'public';
  }
  if (metadataIpv6.check(address, 'ipv6')) return 'special';
  if (privateIpv6.check(address, 'ipv6')) return 'private';
  return globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6') ? 'public' : 'special';
}
