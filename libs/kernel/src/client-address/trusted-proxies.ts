import { BlockList, isIP, isIPv4 } from 'node:net';
import type { SettingParser } from '../settings/parsers.ts';

/** The proxies whose forwarding headers are believed. */
export type TrustedProxies = {
  /** Whether a canonical address belongs to one of them. */
  has(address: string): boolean;
};

export const NO_TRUSTED_PROXIES: TrustedProxies = { has: () => false };

/** Parses `10.0.0.7, 192.168.0.0/16, fd00::/8`. A prefix of 0 bits is refused: it would let every caller choose its address. */
export const trustedProxiesParser: SettingParser<TrustedProxies> = {
  parse: (text) => {
    const list = new BlockList();
    const added = text.split(',').every((entry) => addEntry(list, entry.trim()));
    return added ? { has: (address) => list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6') } : undefined;
  },
  expected: 'addresses or networks separated by commas, such as 10.0.0.7,192.168.0.0/16,fd00::/8',
};

function addEntry(list: BlockList, entry: string): boolean {
  const [, address = '', bits] = ENTRY_PATTERN.exec(entry) ?? [];
  const family = isIP(address);
  if (family === 0) return false;
  const maxBits = family === 4 ? 32 : 128;
  const prefix = bits === undefined ? maxBits : Number(bits);
  if (prefix < 1 || prefix > maxBits) return false;
  list.addSubnet(address, prefix, family === 4 ? 'ipv4' : 'ipv6');
  return true;
}

const ENTRY_PATTERN = /^([0-9A-Fa-f.:]+)(?:\/(\d{1,3}))?$/;
