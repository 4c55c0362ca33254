import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DirectoryServer, respondWith, startDirectoryServer } from '../../testing/directory-server.ts';
import { createDownloader, DownloadError } from './download.ts';
import { isPrivateAddress } from './private-address.ts';

const BODY = Buffer.from('certificates');
let server: DirectoryServer;
let other: DirectoryServer;
beforeAll(async () => {
  server = await startDirectoryServer();
  other = await startDirectoryServer();
  server.answer('/file', respondWith(BODY, 'multipart/mixed; boundary=a'));
  other.answer('/file', respondWith(BODY));
  const redirect = (path: string, location: () => string) =>
    server.answer(path, (_, response) => void response.writeHead(302, { location: location() }).end());
  redirect('/moved', () => '/file');
  redirect('/elsewhere', () => `${other.url}/file`);
  redirect('/to-a-file', () => 'file:///etc/passwd');
  redirect('/in-circles', () => '/in-circles');
  server.answer('/silent', () => undefined);
  server.answer('/slow', (_, response) => void response.writeHead(200).write('c'));
  server.answer('/cut', (_, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('c');
    setImmediate(() => response.destroy());
  });
});
afterAll(() => Promise.all([server.close(), other.close()]));

const download = createDownloader({ allowPrivate: true });

describe('createDownloader', () => {
  test('returns the body and its type', async () => {
    const expected = { bytes: new Uint8Array(BODY), contentType: 'multipart/mixed; boundary=a' };
    expect(await download(`${server.url}/file`, BODY.length)).toEqual(expected);
    expect(await download(`${server.url}/moved`, 100)).toEqual(expected);
  });

  test.each([
    ['/file', BODY.length - 1, 'is larger than 11 bytes'],
    ['/absent', 100, 'answered 404'],
    ['/elsewhere', 100, 'redirected to another host without https'],
    ['/to-a-file', 100, 'redirected to another host without https'],
    ['/in-circles', 100, 'more than 3 redirects'],
    ['/cut', 200, 'cannot be reached (ECONNRESET)'],
  ])('refuses %s with at most %i bytes: %s', async (path, maxBytes, message) => {
    await expect(download(`${server.url}${path}`, maxBytes)).rejects.toEqual(new DownloadError(message));
  });

  test.each(['/silent', '/slow'])('gives up waiting for %s', async (path) => {
    const impatient = createDownloader({ allowPrivate: true, timeoutMs: 50 });
    await expect(impatient(`${server.url}${path}`, 100)).rejects.toEqual(new DownloadError('took too long'));
  });

  test.each(['file:///etc/passwd', 'ldap://127.0.0.1/', 'certificates', ''])(
    'refuses the address "%s"',
    async (address) => {
      await expect(download(address, 100)).rejects.toEqual(new DownloadError('not an address of the web'));
    },
  );

  test('names an error of the connection', async () => {
    await expect(download('http://127.0.0.1:9/', 100)).rejects.toEqual(
      new DownloadError('cannot be reached (ECONNREFUSED)'),
    );
  });

  test('connects to no private address, written as a number or behind a name', async () => {
    const cautious = createDownloader({ allowPrivate: false });
    const { port } = new URL(server.url);
    const before = server.requests.length;
    for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0x7f.1', 'localhost'])
      await expect(cautious(`http://${host}:${port}/file`, 100)).rejects.toThrow(/a private address$/);
    expect(server.requests).toHaveLength(before);
  });
});

test.each([
  ['10.1.2.3', true],
  ['172.31.255.255', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['0.0.0.0', true],
  ['255.255.255.255', true],
  ['193.70.20.1', false],
  ['::1', true],
  ['::', true],
  ['::ffff:10.0.0.1', true],
  ['::ffff:193.70.20.1', false],
  ['fd00::1', true],
  ['fe80::1', true],
  ['64:ff9b::a00:1', true],
  ['2a01:4f8::1', false],
])('%s is private: %s', (address, isPrivate) => {
  expect(isPrivateAddress(address)).toBe(isPrivate);
});
