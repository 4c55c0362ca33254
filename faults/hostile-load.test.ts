import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Account } from './environment/tenant-keys.ts';
import { waitUntil } from './environment/wait-until.ts';
import {
  type OpenConnection,
  postRepeated,
  postSlowly,
  postTinyChunks,
  requestWithoutReading,
  uploadSlowly,
} from './hostile/hostile-clients.ts';
import {
  createIbanPagePdf,
  createKnownIssuers,
  createLongHeadPdf,
  createNumberRowPdf,
} from './hostile/hostile-documents.ts';
import { expectMemoryBelow, expectUnharmed, observeAttack } from './hostile/observe-attack.ts';
import { type PlatformUnderLoad, startPlatformUnderLoad } from './hostile/platform-under-load.ts';
import { chooseBySuiteSize } from './suite-size.ts';

/** One valid key sends what is in this file, within the default limits of one key, while another tenant works. */
const MIB_BYTES = 1_048_576;
const LARGE_BODY_BYTES = chooseBySuiteSize({ short: 64, full: 127 }) * MIB_BYTES;
const TINY_CHUNK_COUNT = chooseBySuiteSize({ short: 4_000_000, full: 17_000_000 });
const UNREAD_CLIENTS = 20;
const IBAN_PICTURES = chooseBySuiteSize({ short: 1, full: 4 });
const SLOW_UPLOADS = 60;
const SLOW_ROUTES = [
  { path: '/v1/extract', length: 50 * MIB_BYTES, contentType: 'multipart/form-data; boundary=x' },
  { path: '/v1/export/csv', length: 128 * MIB_BYTES, contentType: 'application/json' },
  { path: '/mcp', length: 15 * MIB_BYTES, contentType: 'application/json' },
] as const;

let platform: PlatformUnderLoad;
let hostile: Account;
let other: Account;
beforeAll(async () => {
  platform = await startPlatformUnderLoad();
  hostile = await platform.createAccount('hostile');
  other = await platform.createAccount('other');
});
afterAll(() => platform?.close());

const extract = async (
  file: Uint8Array,
  fileName: string,
  texts: Readonly<Record<string, string>> = {},
): Promise<number> => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file)]), fileName);
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
  const response = await fetch(`${platform.url}/v1/extract?document_type=invoice`, {
    method: 'POST',
    headers: { 'x-api-key': hostile.key },
    body: form,
  });
  await response.arrayBuffer();
  return response.status;
};

/** The worker may reach its deadline: the file is refused, and nothing else happens. */
const ANALYSIS_STATUSES = [200, 422];

test('a thousand known issuers and a document with a long head leave the event loop free', async () => {
  const observation = await observeAttack('known issuers', platform, other, async () => {
    expect(ANALYSIS_STATUSES).toContain(
      await extract(createLongHeadPdf(), 'invoice.pdf', { known_issuers: createKnownIssuers() }),
    );
  });
  expectUnharmed(observation);
});

test('a row of 40,000 numbers leaves the event loop free', async () => {
  const observation = await observeAttack('row of numbers', platform, other, async () => {
    expect(ANALYSIS_STATUSES).toContain(await extract(createNumberRowPdf(), 'invoice.pdf'));
  });
  expectUnharmed(observation);
});

test('pictures full of strings that resemble IBANs leave the event loop free', async () => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(createIbanPagePdf())]), 'rib.pdf');
  const headers = { 'x-api-key': hostile.key };
  const page = await fetch(`${platform.url}/v1/extract/pages?page=1&width=2000`, {
    method: 'POST',
    headers,
    body: form,
  });
  expect(page.status).toBe(200);
  const picture = new Uint8Array(await page.arrayBuffer());
  const observation = await observeAttack('IBAN-like strings', platform, other, async () => {
    const statuses = await Promise.all(Array.from({ length: IBAN_PICTURES }, () => extract(picture, 'rib.png')));
    for (const status of statuses) expect(ANALYSIS_STATUSES).toContain(status);
  });
  expectUnharmed(observation);
});

test('two JSON bodies of empty arrays are refused without a gap', async () => {
  const body = { start: '{"data":[', repeated: '[],', last: '[]', end: ']}', length: LARGE_BODY_BYTES };
  const observation = await observeAttack('empty arrays', platform, other, async () => {
    const target = { port: platform.port, key: hostile.key };
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
  const observation = await observeAttack('valid exports', platform, other, async () => {
    const target = { port: platform.port, key: hostile.key };
    const statuses = await Promise.all([1, 2].map(() => postRepeated(target, '/v1/export/csv', body)));
    for (const status of statuses) expect([200, 503]).toContain(status);
    expect(statuses).toContain(200);
  });
  expectUnharmed(observation);
});

test('clients that never read a page of events are disconnected, and hold no memory', async () => {
  await recordLargeEvents();
  const connections: OpenConnection[] = [];
  const path = `/v1/events?tenant_id=${hostile.tenant}&limit=1000`;
  const observation = await observeAttack('unread pages', platform, other, async () => {
    for (let client = 0; client < UNREAD_CLIENTS; client += 1)
      connections.push(await requestWithoutReading({ port: platform.port, key: hostile.key }, path));
    await waitUntil('the unread connections to close', () => connections.every(({ isClosed }) => isClosed()), 300_000);
  });
  for (const connection of connections) connection.close();
  expectUnharmed(observation);
  expectMemoryBelow(observation, 300);
});

/** Fills the log of the hostile tenant with events close to the largest size: a full page of them has 60 MB. */
async function recordLargeEvents(): Promise<void> {
  const event = {
    tenant_id: hostile.tenant,
    actor_id: 'import',
    action: 'create',
    resource_type: 'document',
    resource_id: 'D-1',
    metadata: { text: 'x'.repeat(60_000) },
  };
  const body = JSON.stringify({ events: Array.from({ length: 80 }, () => event) });
  for (let batch = 0; batch < 13; batch += 1) {
    const response = await fetch(`${platform.url}/v1/events/batch`, {
      method: 'POST',
      headers: { 'x-api-key': hostile.key, 'content-type': 'application/json' },
      body,
    });
    expect(response.status).toBe(200);
    await response.arrayBuffer();
  }
}

test('slow uploads are disconnected, and an honest slow line gets its answer', async () => {
  const target = { port: platform.port, key: hostile.key };
  const connections: OpenConnection[] = [];
  const observation = await observeAttack('slow uploads', platform, other, async () => {
    for (let upload = 0; upload < SLOW_UPLOADS; upload += 1) {
      const { path, length, contentType } = SLOW_ROUTES[upload % SLOW_ROUTES.length] ?? SLOW_ROUTES[0];
      const headers = [`Content-Type: ${contentType}`];
      connections.push(await uploadSlowly(target, path, { length, bytesPerSecond: 1_024, headers }));
    }
    const honestBody = JSON.stringify({ data: [{ libelle: 'a'.repeat(160_000) }] });
    expect(await postSlowly({ port: platform.port, key: other.key }, '/v1/export/csv', honestBody, 8_192)).toBe(200);
    await waitUntil('the slow uploads to close', () => connections.every(({ isClosed }) => isClosed()), 300_000);
  });
  for (const connection of connections) connection.close();
  expectUnharmed(observation);
  expectMemoryBelow(observation, 200);
});

test('a body in chunks of one byte takes a few bytes of memory a byte', async () => {
  const observation = await observeAttack('tiny chunks', platform, other, async () => {
    const status = await postTinyChunks({ port: platform.port, key: hostile.key }, '/v1/export/csv', TINY_CHUNK_COUNT);
    expect([413, 422, 408]).toContain(status);
  });
  expectUnharmed(observation);
  // Before, each byte took 231 bytes: 880 MiB for the short form, more than the whole heap for the full one.
  expectMemoryBelow(observation, 250);
});

test('all of it at once leaves other tenants unharmed', async () => {
  const target = { port: platform.port, key: hostile.key };
  const connections: OpenConnection[] = [];
  const issuers = createKnownIssuers();
  const arrays = { start: '{"data":[', repeated: '[],', last: '[]', end: ']}', length: LARGE_BODY_BYTES };
  const observation = await observeAttack('mixed', platform, other, async () => {
    for (let client = 0; client < UNREAD_CLIENTS / 2; client += 1)
      connections.push(await requestWithoutReading(target, `/v1/events?tenant_id=${hostile.tenant}&limit=1000`));
    for (let upload = 0; upload < SLOW_UPLOADS / 4; upload += 1)
      connections.push(
        await uploadSlowly(target, '/v1/export/csv', {
          length: 128 * MIB_BYTES,
          bytesPerSecond: 1_024,
          headers: ['Content-Type: application/json'],
        }),
      );
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
