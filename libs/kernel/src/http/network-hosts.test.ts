import { expect, test } from 'vitest';
import { isLoopbackHost } from './network-hosts.ts';

test.each(['127.0.0.1', '127.8.9.10', '::1', '[::1]', '::ffff:127.0.0.1', '[::ffff:7f00:1]', 'localhost', 'LOCALHOST'])(
  '%s is loopback',
  (host) => {
    expect(isLoopbackHost(host)).toBe(true);
  },
);

test.each([
  '0.0.0.0',
  '::',
  '10.0.0.1',
  '128.0.0.1',
  '::ffff:10.0.0.1',
  '[fe80::1]',
  'db.internal',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '',
])('%s is not loopback', (host) => {
  expect(isLoopbackHost(host)).toBe(false);
});
