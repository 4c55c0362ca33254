import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createClientAddressReader } from './client-address.ts';
import { canonicaliseAddress } from './ip-address.ts';
import { NO_TRUSTED_PROXIES, type TrustedProxies, trustedProxiesParser } from './trusted-proxies.ts';

const parse = (text: string): TrustedProxies => {
  const proxies = trustedProxiesParser.parse(text, '/');
  if (proxies === undefined) throw new Error(`"${text}" is not a list of proxies`);
  return proxies;
};
const readAddress = (remoteAddress: string | undefined, forwarded?: string, proxies = NO_TRUSTED_PROXIES): string =>
  createClientAddressReader(proxies)({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  } as unknown as IncomingMessage);

describe('without trusted proxies', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8::1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    [undefined, 'unknown'],
  ])('the address of the socket %s is %s, whatever the header', (socket, address) => {
    expect(readAddress(socket)).toBe(address);
    expect(readAddress(socket, '198.51.100.1')).toBe(address);
    expect(readAddress(socket, '127.0.0.1')).toBe(address);
  });
});

describe('with trusted proxies', () => {
  const proxies = parse('10.0.0.0/8, 192.0.2.7, fd00::/8');
  test.each([
    { title: 'the hop of one proxy', socket: '10.1.2.3', header: '203.0.113.9', client: '203.0.113.9' },
    {
      title: 'the first untrusted hop from the right',
      socket: '10.1.2.3',
      header: '203.0.113.9, 192.0.2.7, 10.9.9.9',
      client: '203.0.113.9',
    },
    {
      title: 'not what the client itself sent',
      socket: '10.1.2.3',
      header: '127.0.0.1, 8.8.8.8, 203.0.113.9',
      client: '203.0.113.9',
    },
    {
      title: 'a trusted address that the client claims',
      socket: '10.1.2.3',
      header: '10.0.0.1, 203.0.113.9, 10.0.0.2',
      client: '203.0.113.9',
    },
    {
      title: 'the leftmost hop when all are trusted',
      socket: '10.1.2.3',
      header: '10.4.4.4,10.5.5.5',
      client: '10.4.4.4',
    },
    { title: 'an IPv4-mapped socket', socket: '::ffff:10.1.2.3', header: '203.0.113.9', client: '203.0.113.9' },
    { title: 'an IPv4-mapped hop', socket: '10.1.2.3', header: '203.0.113.9, ::ffff:192.0.2.7', client: '203.0.113.9' },
    { title: 'an IPv6 proxy and client', socket: 'fd00::1', header: '2001:DB8:0:0::5', client: '2001:db8::5' },
    { title: 'a hop with a port', socket: '10.1.2.3', header: '203.0.113.9:4711', client: '203.0.113.9' },
    { title: 'an IPv6 hop with a port', socket: '10.1.2.3', header: '[2001:db8::5]:4711', client: '2001:db8::5' },
    {
      title: 'the last proxy when the hop is malformed',
      socket: '10.1.2.3',
      header: '203.0.113.9, unknown, 10.0.0.2',
      client: '10.0.0.2',
    },
    { title: 'the socket when the header is empty', socket: '10.1.2.3', header: '', client: '10.1.2.3' },
    { title: 'the socket when no header came', socket: '10.1.2.3', header: undefined, client: '10.1.2.3' },
    { title: 'the socket when it is no proxy', socket: '198.51.100.4', header: '203.0.113.9', client: '198.51.100.4' },
    {
      title: 'the socket next to a proxy in the same network',
      socket: '192.0.2.8',
      header: '203.0.113.9',
      client: '192.0.2.8',
    },
  ])('reads $title', ({ socket, header, client }) => {
    expect(readAddress(socket, header, proxies)).toBe(client);
  });

  test('reads at most 32 hops', () => {
    const hops = ['203.0.113.9', ...Array.from({ length: 40 }, (_, hop) => `10.0.0.${hop}`)];
    expect(readAddress('10.1.2.3', hops.join(', '), proxies)).toBe('10.0.0.8');
  });
});

test.each(['10.0.0.7', '10.0.0.7,192.168.0.0/16', '::1, fd00::/8', '::ffff:10.0.0.0/104'])(
  'accepts the list %s',
  (text) => {
    expect(trustedProxiesParser.parse(text, '/')).toBeDefined();
  },
);

test.each([
  '',
  ',',
  '10.0.0',
  '10.0.0.7,',
  '10.0.0.0/33',
  '0.0.0.0/0',
  '::/0',
  'fd00::/129',
  'proxy.internal',
  '10.0.0.7 10.0.0.8',
])('rejects the list %j', (text) => {
  expect(trustedProxiesParser.parse(text, '/')).toBeUndefined();
});

test('a network in IPv4-mapped form contains its IPv4 addresses, and the other way round', () => {
  expect(parse('::ffff:10.0.0.0/104').has('10.2.3.4')).toBe(true);
  expect(parse('10.0.0.0/8').has('::ffff:10.2.3.4')).toBe(true);
});

test.each([
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['localhost', null],
  ['1.2.3', null],
  ['', null],
])('the canonical form of %j is %j', (text, address) => {
  expect(canonicaliseAddress(text)).toBe(address);
});
