import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startNoticeReceiver } from '../testing/notice-receiver.ts';
import { createNoticeSender, type ResolveName, type SignedNotice } from './send-notice.ts';

let receiver: Awaited<ReturnType<typeof startNoticeReceiver>>;
beforeAll(async () => {
  receiver = await startNoticeReceiver();
});
beforeEach(() => {
  receiver.notices.length = 0;
  receiver.answer(() => ({ status: 204 }));
});
afterAll(() => receiver.close());

const never = new AbortController().signal;
const compose = (url: string, network: SignedNotice['network']): SignedNotice => ({
  ...{ url: new URL(url), network, headers: {}, body: '{}' },
});
const send = (url: string, network: SignedNotice['network'], resolve?: ResolveName) =>
  createNoticeSender(resolve === undefined ? {} : { resolve })(compose(url, network), never);
const resolveTo =
  (...addresses: readonly string[]): ResolveName =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

const REFUSED = { isDelivered: false, problem: 'address_not_allowed', isFinal: true };

describe('a receiver in a network that is not allowed', () => {
  test.each([
    ['this machine by its address', '127.0.0.1'],
    ['this machine in another form', '2130706433'],
    ['this machine in hexadecimal', '0x7f.1'],
    ['this machine by a name', 'localhost'],
    ['this machine in IPv6', '[::1]'],
    ['this machine in IPv6 as IPv4', '[::ffff:127.0.0.1]'],
    ['every address of this machine', '0.0.0.0'],
    ['the credentials of a cloud', '169.254.169.254'],
    ['a private network', '10.0.0.1'],
  ])('gets nothing: %s', async (_, host) => {
    expect(await send(`http://${host}:${receiver.port}/`, 'public')).toEqual(REFUSED);
    expect(receiver.notices).toEqual([]);
  });

  test.each([
    ['a private address', ['10.0.0.7']],
    ['a private address beside a public one', ['8.8.8.8', '127.0.0.1']],
    ['a link-local address', ['fe80::1']],
  ])('gets nothing: a name with %s', async (_, addresses) => {
    const url = `http://hooks.example.com:${receiver.port}/`;
    expect(await send(url, 'public', resolveTo(...addresses))).toEqual(REFUSED);
    expect(receiver.notices).toEqual([]);
  });

  test('gets nothing although the operator allows private networks: the credentials of a cloud', async () => {
    expect(await send('http://169.254.169.254/latest', 'private')).toEqual(REFUSED);
    expect(await send('http://metadata.internal/', 'private', resolveTo('169.254.169.254'))).toEqual(REFUSED);
  });
});

test('the address that was checked is the one that is called: a name is resolved once', async () => {
  const answers = [['127.0.0.1'], ['169.254.169.254']];
  let calls = 0;
  const resolve: ResolveName = (host) => resolveTo(...(answers[calls++] ?? []))(host);
  expect(await send(`http://hooks.example.com:${receiver.port}/a?b=c`, 'private', resolve)).toEqual({
    isDelivered: true,
  });
  expect(calls).toBe(1);
  expect(receiver.notices).toMatchObject([{ path: '/a?b=c', headers: { host: `hooks.example.com:${receiver.port}` } }]);
});

test('a redirect is not followed', async () => {
  receiver.answer(() => ({ status: 307, location: `${receiver.origin}/other` }));
  expect(await send(receiver.origin, 'private')).toEqual({
    ...{ isDelivered: false, problem: 'http_307', isFinal: false },
  });
  expect(receiver.notices).toHaveLength(1);
});

test.each([
  [500, false],
  [404, false],
  [410, true],
])('an answer of %d is not delivered', async (status, isFinal) => {
  receiver.answer(() => ({ status }));
  expect(await send(receiver.origin, 'private')).toEqual({ isDelivered: false, problem: `http_${status}`, isFinal });
});

test('a receiver that does not answer, a name without an end and a closed port are given up', async () => {
  receiver.answer(() => 'hang');
  const timeout = { isDelivered: false, problem: 'timeout', isFinal: false };
  expect(await createNoticeSender({ timeoutMs: 50 })(compose(receiver.origin, 'private'), never)).toEqual(timeout);
  const resolve: ResolveName = () => new Promise(() => undefined);
  expect(await createNoticeSender({ timeoutMs: 50, resolve })(compose('http://a.example/', 'private'), never)).toEqual(
    timeout,
  );
  expect(await send('http://127.0.0.1:1/', 'private')).toMatchObject({ problem: 'econnrefused' });
});
