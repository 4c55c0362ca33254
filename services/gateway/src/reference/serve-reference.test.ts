import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRequest } from '../testing/send-request.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({});
});
afterAll(() => gateway.gateway.close());

const send = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  sendRequest(gateway.port, path, { method, headers });
const SCALAR = '/docs/scalar-1.72.1.js';

describe('the page', () => {
  test('is at /docs/, to which /docs redirects with a relative address and its query', async () => {
    const { status, headers } = await send('/docs?lang=en');
    expect([status, headers['location']]).toEqual([308, 'docs/?lang=en']);
  });

  test.each([
    ['/docs/', 'fr-CA,en;q=0.5', 'fr'],
    ['/docs/', 'en-GB', 'en'],
    ['/docs/', 'de', 'fr'],
    ['/docs/?lang=en', 'fr', 'en'],
    ['/docs/?lang=fr', 'en', 'fr'],
    ['/docs/?lang=%22%3E%3Cscript%3E', 'en', 'fr'],
  ])('of %s for %s is in the language %s', async (path, accepted, language) => {
    const { status, headers, body } = await send(path, { 'accept-language': accepted });
    expect(status).toBe(200);
    expect(body.toString()).toContain(`<html lang="${language}">`);
    expect(headers['vary']).toBe('Accept-Encoding, Accept-Language');
  });

  test('allows only its own origin, and names only relative addresses', async () => {
    const { headers, body } = await send('/docs/');
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "script-src 'self'", "connect-src 'self'"]));
    expect(body.toString()).not.toMatch(/(?:src|href)="(?:\/|https?:)/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('a file', () => {
  test('has the same content in each encoding, and an ETag of its own', async () => {
    const [br, gz, plain] = await Promise.all([
      send(SCALAR, { 'accept-encoding': 'gzip, deflate, br' }),
      send(SCALAR, { 'accept-encoding': 'gzip' }),
      send(SCALAR),
    ]);
    expect([br, gz, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
    const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
    expect(hash(brotliDecompressSync(br.body))).toBe(hash(plain.body));
    expect(hash(gunzipSync(gz.body))).toBe(hash(plain.body));
    expect(new Set([br, gz, plain].map(({ headers }) => headers['etag'])).size).toBe(3);
    expect(br.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  test.each(['/docs/', '/docs/reference.js', '/docs/reference.css', SCALAR])('%s is 304 for its ETag', async (path) => {
    const { headers } = await send(path);
    for (const tag of [`${headers['etag']}`, `"x", W/${headers['etag']}`, '*']) {
      const known = await send(path, { 'if-none-match': tag });
      expect([known.status, known.body.length, known.headers['etag']]).toEqual([304, 0, headers['etag']]);
    }
    expect((await send(path, { 'if-none-match': '"x"' })).status).toBe(200);
  });

  test('has the headers of GET for HEAD, and no body', async () => {
    const [got, head] = [await send('/docs/reference.css'), await send('/docs/reference.css', {}, 'HEAD')];
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers['content-length']).toBe(got.headers['content-length']);
  });

  test('cannot be written', async () => {
    expect((await send('/docs/', {}, 'POST')).status).toBe(405);
  });

  test.each([
    '/docs/LICENSE',
    '/docs/scalar-1.72.1.js.br',
    '/docs/..%2f..%2fpackage.json',
    '/docs/%2e%2e%2f%2e%2e%2fserve-reference.ts',
    '/docs/assets/reference.js',
    '/docs/reference.js/',
    '/docs/constructor',
  ])('%s is not one: 404', async (path) => {
    const { status, body } = await send(path);
    expect([status, JSON.parse(body.toString())]).toEqual([404, { message: 'no Route matched with those values' }]);
  });
});
