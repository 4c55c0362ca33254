import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendRequest } from '../testing/send-request.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let folder: string;
let gateway: TestGateway;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-'));
  gateway = await startTestGateway({ consoleFolder: folder });
});
afterAll(async () => {
  await gateway.gateway.close();
  await rm(folder, { recursive: true });
});

/** Writes a small console as scripts/console/main.ts does. */
async function writeConsole(): Promise<void> {
  const contents = { 'index.html': '<p>console</p>', 'assets/index-1.js': 'run()', 'samples/rib.pdf': '%PDF-1.7' };
  const files: Record<string, unknown> = {};
  for (const [name, content] of Object.entries(contents)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(content));
    files[name] = { version: name, isHashed: name.startsWith('assets/') };
  }
  await writeFile(join(folder, 'site.json'), JSON.stringify({ sources: '', inlineScripts: [], files }));
}

const send = (path: string, method = 'GET') =>
  sendRequest(gateway.port, path, { method, headers: { 'accept-encoding': 'br' } });

test('is 503 until it is built, and is served from then on', async () => {
  expect((await send('/console/')).status).toBe(503);
  await writeConsole();
  const { status, headers, body } = await send('/console/');
  expect([status, brotliDecompressSync(body).toString()]).toEqual([200, '<p>console</p>']);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
});

test('the page may run and call nothing of another origin, and nothing that is inline', async () => {
  const { headers } = await send('/console/');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("connect-src 'self'");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
});

test('/console redirects to /console/ with a relative address, without a key', async () => {
  const { status, headers } = await send('/console?x=1');
  expect([status, headers['location']]).toEqual([308, 'console/?x=1']);
});

test.each([
  ['/console/assets/index-1.js', 200, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  ['/console/samples/rib.pdf', 200, 'application/pdf', 'no-cache'],
])('%s is a file', async (path, status, type, cacheControl) => {
  const { status: received, headers } = await send(path);
  expect([received, headers['content-type'], headers['cache-control']]).toEqual([status, type, cacheControl]);
});

test.each(['/console/read', '/console/../package.json', '/console/%2e%2e/site.json', '/console/site.json'])(
  '%s is not found',
  async (path) => {
    expect((await send(path)).status).toBe(404);
  },
);
