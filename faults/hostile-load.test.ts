import { MIB_BYTES } from '@probant/kernel/byte-units';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type OpenConnection,
  postRepeated,
  postSlowly,
  postTinyChunks,
  requestWithoutReading,
  startSlowUploads,
  type Target,
  waitUntilClosed,
} from './hostile/hostile-clients.ts';
import {
  createExtractionForm,
  createIbanPagePdf,
  createKnownIssuers,
  createLongHeadPdf,
  createNumberRowPdf,
  EXTRACTION_PATH,
} from './hostile/hostile-documents.ts';
import { createHttpClient, type HttpClient } from './hostile/http-client.ts';
import { expectMemoryBelow, expectUnharmed, type Observation, observeAttack } from './hostile/observe-attack.ts';
import { type PlatformUnderLoad, startPlatformUnderLoad } from './hostile/platform-under-load.ts';

/** One valid key sends what is in this file, within the default limits of one key, while another tenant works. */
const LARGE_BODY_BYTES = 127 * MIB_BYTES;
const TINY_CHUNK_COUNT = 17_000_000;
const UNREAD_CLIENTS = 20;
const IBAN_PICTURES = 4;
const SLOW_UPLOADS = 60;
const SLOW_ROUTES = [
  { path: '/v1/extract', length: 50 * MIB_BYTES, contentType: 'multipart/form-data; boundary=x' },
  { path: '/v1/export/csv', length: 128 * MIB_BYTES, contentType: 'application/json' },
  { path: '/mcp', length: 15 * MIB_BYTES, contentType: 'application/json' },
] as const;

let platform: PlatformUnderLoad;
let target: Target;
let attacker: HttpClient;
beforeAll(async () => {
  platform = await startPlatformUnderLoad();
  target = { port: platform.port, key: platform.hostile.key };
  attacker = createHttpClient(platform.url, platform.hostile);
});
afterAll(() => platform?.close());

const observe = (name: string, attack: () => Promise<void>): Promise<Observation> =>
  observeAttack(name, platform, attack);

/** Posts a document and returns the status. */
const extract = async (
  file: Uint8Array,
  fileName: string,
  texts: Readonly<Record<string, string>> = {},
): Promise<number> =>
  (await attacker.post({ path: EXTRACTION_PATH, body: createExtractionForm(file, fileName, texts) })).status;

/** The worker may reach its deadline: the file is refused, and nothing else happens. */
const ANALYSIS_STATUSES = [200, 422];

test('a thousand known issuers and a document with a long head leave the event loop free', async () => {
  const observation = await observe('known issuers', async () => {
    expect(ANALYSIS_STATUSES).toContain(
      await extract(createLongHeadPdf(), 'invoice.pdf', { known_issuers: createKnownIssuers() }),
    );
  });
  expectUnharmed(observation);
});

test('a row of 40,000 numbers leaves the event loop free', async () => {
  const observation = await observe('row of numbers', async () => {
    expect(ANALYSIS_STATUSES).toContain(await extract(createNumberRowPdf(), 'invoice.pdf'));
  });
  expectUnharmed(observation);
});

test('pictures full of strings that resemble IBANs leave the event loop free', async () => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(createIbanPagePdf())]), 'rib.pdf');
  const page = await fetch(`${platform.url}/v1/extract/pages?page=1&width=2000`, {
    method: 'POST',
    headers: { 'x-api-key': platform.hostile.key },
    body: form,
  });
  expect(page.status).toBe(200);
  const picture = new Uint8Array(await page.arrayBuffer());
  const observation = await observe('IBAN-like strings', async () => {
    const statuses = await Promise.all(Array.from({ length: IBAN_PICTURES }, () => extract(picture, 'rib.png')));
    for (const status of statuses) expect(ANALYSIS_STATUSES).toContain(status);
  });
  expectUnharmed(observation);
});

test('two JSON bodies of empty arrays are refused without a gap', async () => {
  const body = { start: '{"data":[', repeated: '[],', last: '[]', end: ']}', length: LARGE_BODY_BYTES };
  const observation = await observe('empty arrays', async () => {
    const statuses = await Promise.all([1, 2].map(() => postRepeated(target, '/v1/export/csv', body)));
    for (const status of statuses) expect([422, 503]).toContain(status);
  });
  expectUnharmed(observation);
  expectMemoryBelow(observation, 600);
});

test('two valid exports of the largest size leave the event loop free', async () => {
  const row = `{"libelle":"${'Honoraires de conseil, lot 12 '.repeat(60)}","montant":1200.5},`;
  const body = {
    start: '{"data":[',
    repeated: row,
    last: row.slice(0, -1),
    end: ']}',
    length: Math.min(LARGE_BODY_BYTES, 99_000 * row.length),
  };
  const observation = await observe('valid exports', async () => {
    const statuses = await Promise.all([1, 2].map(() => postRepeated(target, '/v1/export/csv', body)));
    for (const status of statuses) expect([200, 503]).toContain(status);
    expect(statuses).toContain(200);
  });
  expectUnharmed(observation);
});

test('clients that never read a page of events are disconnected, and keep no memory', async () => {
  await recordLargeEvents();
  const connections: OpenConnection[] = [];
  const path = `/v1/events?tenant_id=${platform.hostile.tenant}&limit=1000`;
  const observation = await observe('unread pages', async () => {
    for (let client = 0; client < UNREAD_CLIENTS; client += 1)
      connections.push(await requestWithoutReading(target, path));
    await waitUntilClosed(connections);
  });
  for (const connection of connections) connection.close();
  expectUnharmed(observation);
  expectMemoryBelow(observation, 300);
});

/** Fills the log of the hostile tenant with events close to the largest size: a full page of them has 60 MB. */
async function recordLargeEvents(): Promise<void> {
  const event = {
    tenant_id: platform.hostile.tenant,
    actor_id: 'import',
    action: 'create',
    resource_type: 'document',
    resource_id: 'D-1',
    metadata: { text: 'x'.repeat(60_000) },
  };
  const body = JSON.stringify({ events: Array.from({ length: 80 }, () => event) });
  for (let batch = 0; batch < 13; batch += 1)
    expect((await attacker.post({ path: '/v1/events/batch', body })).status).toBe(200);
}

test('slow uploads are disconnected, and an honest slow line gets its answer', async () => {
  let connections: readonly OpenConnection[] = [];
  const observation = await observe('slow uploads', async () => {
    connections = await startSlowUploads(target, SLOW_UPLOADS, SLOW_ROUTES);
    const honestBody = JSON.stringify({ data: [{ libelle: 'a'.repeat(160_000) }] });
    expect(
      await postSlowly({ port: platform.port, key: platform.other.key }, '/v1/export/csv', honestBody, 8_192),
    ).toBe(200);
    await waitUntilClosed(connections);
  });
  for (const connection of connections) connection.close();
  expectUnharmed(observation);
  expectMemoryBelow(observation, 200);
});

test('a body in chunks of one byte takes a few bytes of memory a byte', async () => {
  const observation = await observe('tiny chunks', async () => {
    const status = await postTinyChunks(target, '/v1/export/csv', TINY_CHUNK_COUNT);
    expect([413, 422, 408]).toContain(status);
  });
  expectUnharmed(observation);
  // Before, each byte took 231 bytes: more than the whole heap.
  expectMemoryBelow(observation, 250);
});

test('all of it at once leaves other tenants unharmed', async () => {
  const connections: OpenConnection[] = [];
  const issuers = createKnownIssuers();
  const arrays = { start: '{"data":[', repeated: '[],', last: '[]', end: ']}', length: LARGE_BODY_BYTES };
  const observation = await observe('mixed', async () => {
    for (let client = 0; client < UNREAD_CLIENTS / 2; client += 1)
      connections.push(
        await requestWithoutReading(target, `/v1/events?tenant_id=${platform.hostile.tenant}&limit=1000`),
      );
    const upload = { path: '/v1/export/csv', length: 128 * MIB_BYTES, contentType: 'application/json' };
    connections.push(...(await startSlowUploads(target, SLOW_UPLOADS / 4, [upload])));
    await Promise.all([
      extract(createLongHeadPdf(), 'invoice.pdf', { known_issuers: issuers }),
      extract(createNumberRowPdf(), 'invoice.pdf'),
      postRepeated(target, '/v1/export/csv', arrays),
      postTinyChunks(target, '/v1/export/csv', TINY_CHUNK_COUNT / 4),
    ]);
  });
  for (const connection of connections) connection.close();
  expectUnharmed(observation);
  expectMemoryBelow(observation, 900);
});
