import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRequest } from '../testing/send-request.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let parent: string;
let folder: string;
let gateway: TestGateway;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'guide-'));
  folder = join(parent, 'guide');
  await writeSite(folder, 'first');
  await writeFile(join(parent, 'secret.html.br'), brotliCompressSync('secret'));
  gateway = await startTestGateway({ guideFolder: folder });
});
afterAll(async () => {
  await gateway.gateway.close();
  await rm(parent, { recursive: true });
});

/** Writes a small site as `npm run docs` does. */
async function writeSite(target: string, text: string): Promise<void> {
  const contents = {
    'index.html': `<p>${text}</p>`,
    'fec.html': '<p>FEC</p>',
    'adr/index.html': '<p>Decisions</p>',
    'assets/app.1.js': 'run()',
    'assets/plan.2.svg': '<svg/>',
  };
  const files: Record<string, unknown> = {};
  for (const [name, content] of Object.entries(contents)) {
    await mkdir(dirname(join(target, name)), { recursive: true });
    await writeFile(join(target, `${name}.br`), brotliCompressSync(content));
    files[name] = { version: `${name.length}-${content.length}-${text}`, isHashed: name.startsWith('assets/') };
  }
  await writeFile(join(target, 'site.json'), JSON.stringify({ sources: '', inlineScripts: ["'sha256-abc'"], files }));
}

const send = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  sendRequest(gateway.port, path, { method, headers });

test('/docs/guide redirects to /docs/guide/ with a relative address, without a key', async () => {
  const { status, headers } = await send('/docs/guide?x=1');
  expect([status, headers['location']]).toEqual([308, 'guide/?x=1']);
});

test.each([
  ['/docs/guide/', '<p>first</p>'],
  ['/docs/guide/index.html', '<p>first</p>'],
  ['/docs/guide/fec.html', '<p>FEC</p>'],
  ['/docs/guide/fec', '<p>FEC</p>'],
  ['/docs/guide/adr/', '<p>Decisions</p>'],
])('%s is a page', async (path, content) => {
  const { status, headers, body } = await send(path);
  expect([status, body.toString()]).toEqual([200, content]);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  });
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "script-src 'self' 'sha256-abc'"]));
});

describe('a file', () => {
  test('whose name has a hash is kept for good, and sent as it was compressed by the build', async () => {
    const { status, headers, body } = await send('/docs/guide/assets/app.1.js', { 'accept-encoding': 'br' });
    expect([status, brotliDecompressSync(body).toString()]).toEqual([200, 'run()']);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(headers['content-security-policy']).toBeUndefined();
  });

  test('is 304 for its ETag, and has the headers of GET for HEAD', async () => {
    const { headers } = await send('/docs/guide/fec.html');
    const known = await send('/docs/guide/fec.html', { 'if-none-match': String(headers['etag']) });
    expect([known.status, known.body.length]).toEqual([304, 0]);
    const head = await send('/docs/guide/fec.html', {}, 'HEAD');
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
      200,
      0,
      headers['content-length'],
    ]);
  });

  test.each([
    '/docs/guide/site.json',
    '/docs/guide/fec.html.br',
    '/docs/guide/secret',
    '/docs/guide/..%2fsecret.html',
    '/docs/guide/%2e%2e%2fsecret.html',
    '/docs/guide/assets/',
    '/docs/guide/constructor',
  ])('%s is not one: 404', async (path) => {
    const { status, body } = await send(path);
    expect([status, JSON.parse(body.toString())]).toEqual([404, { message: 'no Route matched with those values' }]);
  });

  test('cannot be written', async () => {
    expect((await send('/docs/guide/', {}, 'POST')).status).toBe(405);
  });
});

test('a new site is served without a restart, and 503 says how to build it while there is none', async () => {
  await rename(folder, `${folder}.old`);
  for (const path of ['/docs/guide', '/docs/guide/', '/docs/guide/fec.html?x=1']) {
    const { status, body } = await send(path);
    expect([status, JSON.parse(body.toString())]).toEqual([
      503,
      { message: '/docs/guide is not built: npm run docs builds it, as npm run up does in the background' },
    ]);
  }
  await writeSite(folder, 'second');
  expect((await send('/docs/guide/')).body.toString()).toBe('<p>second</p>');
});
