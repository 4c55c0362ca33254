import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectBrowser, hasBrowser } from '../../apps/platform/src/testing/browser.ts';
import { type PlatformUnderTest, startPlatformUnderTest } from '../../apps/platform/src/testing/platform-under-test.ts';
import {
  AuthenticationError,
  createProbantClient,
  InvalidRequestError,
  NotFoundError,
  type ProbantClient,
} from './index.ts';
import { openUpload, readStreamUpload, saveDownload } from './node/index.ts';
import { catchError } from './testing/open-client.ts';
import { startSameOriginProxy } from './testing/same-origin-proxy.ts';

/** The client against a real platform, through its gateway. */
let platform: PlatformUnderTest;
let client: ProbantClient;
let folder: string;
beforeAll(async () => {
  platform = await startPlatformUnderTest();
  client = createProbantClient({ baseUrl: platform.url, apiKey: platform.key });
  folder = await mkdtemp(join(tmpdir(), 'probant-client-'));
});
afterAll(async () => {
  await platform.close();
  await rm(folder, { recursive: true, force: true });
});
const sample = (name: string) => `${repositoryRoot}/samples/documents/${name}`;

describe('in Node', () => {
  test('reads an invoice from a path, from bytes and from a stream, with geometry and details', async () => {
    const bytes = await readFile(sample('facture.pdf'));
    const uploads = [
      await openUpload(sample('facture.pdf')),
      { name: 'facture.pdf', data: bytes },
      await readStreamUpload(new Blob([Uint8Array.from(bytes)]).stream(), 'facture.pdf'),
      new File([Uint8Array.from(bytes)], 'facture.pdf'),
    ];
    for (const file of uploads) {
      const params = { query: { include: ['geometry', 'details'] as ('geometry' | 'details')[] } };
      const result = await client.post('/v1/extract', { params, body: { file } });
      if (Array.isArray(result) || result.document_type !== 'invoice') throw new Error('not an invoice');
      expect(result.data?.total_amount).toBeGreaterThan(0);
      expect([result.geometry, result.details].every((part) => part !== undefined)).toBe(true);
    }
  });

  test('keeps a failed item of a batch beside the others: null data and an error', async () => {
    const files = [await openUpload(sample('vide.pdf')), await openUpload(sample('rib.pdf'))];
    const [failed, read] = await client.post('/v1/extract/batch', { body: { files } });
    expect(failed).toMatchObject({ data: null, text_source: null, pii_detected: null, confidence: 0 });
    expect(failed?.error).toEqual(expect.any(String));
    expect(read).toMatchObject({ document_type: 'rib', error: null });
  });

  test('rejects with the class of the status, the detail and the request id', async () => {
    const stranger = createProbantClient({ baseUrl: platform.url, apiKey: 'prb_live_x' });
    expect(await catchError(stranger.get('/v1/schemas'))).toBeInstanceOf(AuthenticationError);
    const unknown = await catchError(client.get('/v1/knowledge-bases/{kb_id}', { params: { path: { kb_id: 'x' } } }));
    expect(unknown).toBeInstanceOf(NotFoundError);
    expect(unknown).toMatchObject({ requestId: expect.stringMatching(/^[\w.-]+$/) });
    const invalid = await catchError(client.post('/v1/extract/batch', { body: { files: [] } }));
    expect(invalid).toBeInstanceOf(InvalidRequestError);
    expect((invalid as InvalidRequestError).problems[0]?.loc).toEqual(['body', 'files']);
  });

  test('lists all events, page after page', async () => {
    const event = { tenant_id: 'demo', actor_id: 'a', action: 'page', resource_type: 'test' };
    const events = Array.from({ length: 25 }, (_, i) => ({ ...event, resource_id: String(i) }));
    await client.post('/v1/events/batch', { body: { events } });
    const params = { query: { tenant_id: 'demo', action: 'page', limit: 10 } };
    const ids: string[] = [];
    for await (const { resource_id } of client.items('/v1/events', { params })) ids.push(resource_id);
    expect(ids).toEqual(events.map(({ resource_id }) => resource_id).reverse());
  });

  test('saves a download under the name of the service, and never over a file', async () => {
    const params = { query: { page: 1 } };
    const call = async () =>
      client.download('post', '/v1/extract/pages', { params, body: { file: await openUpload(sample('rib.pdf')) } });
    const path = await saveDownload(await call(), folder, 'page.png');
    expect((await readFile(path)).subarray(1, 4).toString()).toBe('PNG');
    expect(await catchError(saveDownload(await call(), folder, 'page.png'))).toMatchObject({ code: 'EEXIST' });
  });

  test('refuses a stream longer than an upload', async () => {
    expect(await catchError(readStreamUpload(new Blob(['123456']).stream(), 'a.pdf', 5))).toBeInstanceOf(RangeError);
  });
});

describe('an example', () => {
  const run = async (name: string, ...args: readonly string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, [`client/examples/${name}.ts`, ...args], {
      cwd: repositoryRoot,
      env: { ...process.env, PROBANT_URL: platform.url, PROBANT_API_KEY: platform.key },
    });
    return stdout;
  };

  test('reads an invoice', async () => {
    expect(await run('read-invoice')).toMatch(/^.+, \S+: [\d.]+ EUR\nconfidence (1|0\.\d+)\n$/);
  });

  test('checks receipts with progress, and shows the one that cannot be read', async () => {
    const output = await run('check-receipts');
    expect(output.match(/^\d of 3: /gm)).toHaveLength(3);
    expect(output).toMatch(/^ticket-restaurant\.jpg: [\d.]+ EUR$/m);
    expect(output).toMatch(/^vide\.pdf: \S+/m);
  });

  test('validates a FEC and saves the report', async () => {
    const output = await run('validate-fec', 'client/examples/732829320FEC20261231.txt', folder);
    expect(output).toContain('4 lines, ');
    expect(output).toMatch(/^FEC-\S+ blocking line \d+: /m);
    expect(await readFile(join(folder, 'fec-report.md'), 'utf8')).toContain('# ');
  });

  test('asks about a document and gets the sentence that answers', async () => {
    expect(await run('ask-documents')).toContain('Le repos quotidien est de onze heures.');
    expect(await client.get('/v1/knowledge-bases')).toEqual([]);
  });

  test('verifies the proof of an event', async () => {
    const output = await run('verify-proof');
    expect(output).toMatch(/^event \d+ of \d+: included$/m);
    expect(output).toMatch(/^chain of \d+ events: intact$/m);
  });
});

/** Reads an invoice and a refused call; the same program in each runtime without Node modules. */
const PROGRAM = `
export async function run({ createProbantClient }, baseUrl, apiKey, bytes) {
  const client = createProbantClient({ baseUrl, apiKey });
  const result = await client.post('/v1/extract', { body: { file: new File([bytes], 'facture.pdf') } });
  const stranger = createProbantClient({ baseUrl, apiKey: 'x' });
  const status = await stranger.get('/v1/schemas').catch((error) => error.status);
  const { id } = await client.post('/v1/knowledge-bases', { body: { name: 'x' + crypto.randomUUID() } });
  const params = { path: { kb_id: id } };
  const types = [];
  for await (const { type } of client.stream('/v1/knowledge-bases/{kb_id}/query', { params, body: { message: 'Combien ?' } }))
    types.push(type);
  return JSON.stringify([result.document_type, result.data.total_amount > 0, status, types.at(-1)]);
}`;
const EXPECTED = JSON.stringify(['invoice', true, 401, 'result']);

/** The client as one module, as a bundler makes it; fails when the core imports a Node module. */
async function bundleClient(): Promise<string> {
  const bundle = await rolldown({ input: `${repositoryRoot}/client/src/index.ts`, platform: 'browser' });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  expect(output[0].imports).toEqual([]);
  return output[0].code;
}

test.skipIf(!hasBrowser)('runs in a browser, at the origin of its page and behind a path prefix', async () => {
  const proxy = await startSameOriginProxy(platform.url, {
    '/': { type: 'text/html', body: '<!doctype html><title>client</title>' },
    '/client.js': { type: 'text/javascript', body: await bundleClient() },
    '/facture.pdf': { type: 'application/pdf', body: await readFile(sample('facture.pdf')) },
    '/program.js': { type: 'text/javascript', body: PROGRAM },
  });
  const browser = await connectBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(proxy.url);
    // As a text: the test runner rewrites the imports of its own files.
    const output = await page.evaluate(`(async () => {
      const [client, { run }] = await Promise.all([import('/client.js'), import('/program.js')]);
      const invoice = await (await fetch('/facture.pdf')).arrayBuffer();
      return run(client, '/api', '${platform.key}', new Uint8Array(invoice));
    })()`);
    expect(output).toBe(EXPECTED);
  } finally {
    await browser.close();
    await proxy.close();
  }
});

const deno = process.env['DENO_BINARY'] ?? 'deno';
const hasDeno = (() => {
  try {
    return execFileSync(deno, ['--version']).length > 0;
  } catch {
    return false;
  }
})();

test.skipIf(!hasDeno)('runs in Deno', async () => {
  await writeFile(join(folder, 'client.js'), await bundleClient());
  await writeFile(join(folder, 'program.js'), PROGRAM);
  await writeFile(
    join(folder, 'main.js'),
    `import * as client from './client.js';
     import { run } from './program.js';
     const [url, key, file] = Deno.args;
     console.log(await run(client, url, key, await Deno.readFile(file)));`,
  );
  const args = ['run', '--allow-net=127.0.0.1', `--allow-read=${sample('facture.pdf')}`, join(folder, 'main.js')];
  const { stdout } = await promisify(execFile)(deno, [...args, platform.url, platform.key, sample('facture.pdf')], {
    env: { ...process.env, DENO_NO_UPDATE_CHECK: '1', DENO_DIR: join(folder, 'deno') },
  });
  expect(stdout.trim()).toBe(EXPECTED);
});
