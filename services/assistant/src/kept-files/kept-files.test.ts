import type { KnowledgeBase, UploadResponse } from '@probant/contracts/assistant';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { writePdf } from '@probant/documents/testing/pdf-writer';
import { parseTenantId } from '@probant/kernel/tenant';
import { readSampleFile } from '@probant/kernel/testing/sample-files';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assistantMigrations } from '../migrations.ts';
import { createTestAssistant, type TestAssistant } from '../testing/test-assistant.ts';
import { type InstallationKeySource, useGivenKey } from './installation-key.ts';
import { FileKeyError } from './kept-files.errors.ts';
import { PIECE_BYTES } from './seal-file.rules.ts';

/** The key of the installation, which a test can replace or lose. */
let key: InstallationKeySource;
const KEY = useGivenKey(Buffer.alloc(32, 7).toString('base64'));
const LOST_KEY: InstallationKeySource = {
  read: () => Promise.reject(new FileKeyError('lost')),
  readOrCreate: () => Promise.reject(new FileKeyError('lost')),
};
let db: TestDatabase;
let assistant: TestAssistant;
beforeAll(async () => {
  key = KEY;
  db = await createTestDatabase([assistantMigrations]);
  assistant = await createTestAssistant({
    ...db,
    keepsFiles: true,
    fileKeys: { read: (keyId) => key.read(keyId), readOrCreate: () => key.readOrCreate() },
    limits: { pictureMemory: { maxTenantBytes: 1_000_000, maxBytes: 1_500_000 } },
  });
});
afterAll(async () => {
  await assistant.close();
  await db.close();
});

const createBase = async (tenant: string) =>
  ((await assistant.call('POST', '/v1/knowledge-bases', { name: 'base' }, tenant)).body as KnowledgeBase).id;
const upload = async (base: string, name: string, content: string | Uint8Array, tenant: string) => {
  const { status, body } = await assistant.upload(base, [{ name, content }], tenant);
  expect([status, body]).toEqual([200, expect.anything()]);
  return (body as UploadResponse).documents[0]?.id ?? '';
};
const getPicture = async (path: string, tenant: string) => {
  const url = `/v1/knowledge-bases/${path}`;
  const { statusCode, headers, rawPayload } = await assistant.service.inject({
    method: 'GET',
    url,
    headers: { 'x-api-key': `key-of-${tenant}` },
  });
  const type = String(headers['content-type']);
  const detail = type.includes('json') ? (JSON.parse(rawPayload.toString()) as { detail: unknown }).detail : null;
  return { status: statusCode, type, detail, retryAfter: headers['retry-after'], png: rawPayload };
};
const readWidth = (png: Buffer) => [png.subarray(1, 4).toString(), png.readUInt32BE(16)];
const query = <Row extends object>(tenant: string, text: string) =>
  assistant.database.tenant(parseTenantId(tenant), (sql) => sql.query<Row>(text));
const countRows = async (tenant: string) =>
  (
    await query<{ files: number; pieces: number }>(
      tenant,
      'select (select count(*) from assistant.kept_file)::integer as files, (select count(*) from assistant.kept_file_piece)::integer as pieces',
    )
  )[0];
const RIB = readSampleFile('rib.pdf');
const writeTwoPages = () =>
  writePdf({ pages: [1, 2].map((page) => ({ texts: [{ text: `Le repos quotidien, page ${page}`, x: 50, y: 700 }] })) });

test('a page of a kept file is a PNG of the requested width', async () => {
  const base = await createBase('acme');
  const document = await upload(base, 'rib.pdf', RIB, 'acme');
  const path = `${base}/documents/${document}/pages/1/picture`;
  const picture = await getPicture(path, 'acme');
  expect([picture.status, picture.type, readWidth(picture.png)]).toEqual([200, 'image/png', ['PNG', 1000]]);
  expect(readWidth((await getPicture(`${path}?width=200`, 'acme')).png)).toEqual(['PNG', 200]);
  const scan = await upload(base, 'scan.jpg', readSampleFile('ticket-restaurant.jpg'), 'acme');
  expect((await getPicture(`${base}/documents/${scan}/pages/1/picture?width=300`, 'acme')).status).toBe(200);
});

test('wrong pages, widths, ids and tenants are refused', async () => {
  const base = await createBase('strict');
  const document = await upload(base, 'two.pdf', writeTwoPages(), 'strict');
  const note = await upload(base, 'note.txt', 'Un repos de onze heures.', 'strict');
  const other = await createBase('strict');
  const get = async (path: string, tenant = 'strict') => (await getPicture(path, tenant)).status;
  const pages = `${base}/documents/${document}/pages`;
  expect(await get(`${pages}/2/picture`)).toBe(200);
  expect(await getPicture(`${pages}/3/picture`, 'strict')).toMatchObject({ status: 404, detail: 'Page not found' });
  for (const page of ['0', '-1', '1.5', 'x', '..%2f1', '99999999999'])
    expect([page, await get(`${pages}/${page}/picture`)]).toEqual([page, 422]);
  for (const page of ['%2e%2e', '1%00']) expect([page, await get(`${pages}/${page}/picture`)]).toEqual([page, 404]);
  for (const width of ['199', '2001', '0', 'abc', '1e9'])
    expect([width, await get(`${pages}/1/picture?width=${width}`)]).toEqual([width, 422]);
  for (const path of [
    `${base}/documents/..%2f${document}`,
    `${base}/documents/${base}`,
    `${other}/documents/${document}`,
    `..%2f${base}/documents/${document}`,
  ])
    expect([path, await get(`${path}/pages/1/picture`)]).toEqual([path, 404]);
  expect(await get(`${pages}/1/picture`, 'thief')).toBe(404);
  expect(await getPicture(`${base}/documents/${note}/pages/1/picture`, 'strict')).toMatchObject({
    status: 404,
    detail: 'Documents of this format have no pictures of their pages',
  });
});

test('nothing readable of a file is stored, and its pieces are in order', async () => {
  const tenant = 'sealed';
  const base = await createBase(tenant);
  const text = 'Le repos quotidien dure onze heures. '.repeat(16_000);
  await upload(base, 'long.txt', text, tenant);
  expect(await countRows(tenant)).toEqual({ files: 1, pieces: Math.ceil(text.length / PIECE_BYTES) });
  const [row] = await query<{ found: number; bytes: number }>(
    tenant,
    `select count(*) filter (where position('onze'::bytea in sealed) > 0)::integer as found, sum(length(sealed))::integer as bytes
     from assistant.kept_file_piece`,
  );
  expect(row).toEqual({ found: 0, bytes: text.length + 3 * 16 });
});

test('a file goes with its document, its replacement and its knowledge base', async () => {
  const tenant = 'erases';
  const base = await createBase(tenant);
  const first = await upload(base, 'a.pdf', RIB, tenant);
  expect(await upload(base, 'a.pdf', RIB, tenant)).toBe(first);
  expect(await countRows(tenant)).toEqual({ files: 1, pieces: 1 });
  const second = await upload(base, 'a.pdf', writeTwoPages(), tenant);
  expect(await countRows(tenant)).toEqual({ files: 1, pieces: 1 });
  expect((await getPicture(`${base}/documents/${first}/pages/1/picture`, tenant)).status).toBe(404);
  await upload(base, 'b.pdf', RIB, tenant);
  await assistant.call('DELETE', `/v1/knowledge-bases/${base}/documents/${second}`, undefined, tenant);
  expect(await countRows(tenant)).toEqual({ files: 1, pieces: 1 });
  await assistant.call('POST', `/v1/knowledge-bases/${base}/query`, { message: 'Quel est le BIC ?' }, tenant);
  await assistant.call('DELETE', `/v1/knowledge-bases/${base}`, undefined, tenant);
  const tables = await query<{ name: string }>(
    tenant,
    `select table_name as name from information_schema.columns where table_schema = 'assistant' and column_name = 'tenant_id'`,
  );
  expect(tables.length).toBeGreaterThan(7);
  for (const { name } of tables)
    expect([name, await query(tenant, `select 1 from assistant.${name}`)]).toEqual([name, []]);
});

test('of uploads of one name at once, one document with its file remains', async () => {
  const tenant = 'races';
  const base = await createBase(tenant);
  const files = [RIB, writeTwoPages(), RIB, writeTwoPages()];
  const ids = await Promise.all(files.map((content) => upload(base, 'same.pdf', content, tenant)));
  const { body } = await assistant.call('GET', `/v1/knowledge-bases/${base}/documents`, undefined, tenant);
  const [kept, ...others] = body as { readonly id: string }[];
  expect([others, ids.includes(kept?.id ?? '')]).toEqual([[], true]);
  expect(await countRows(tenant)).toEqual({ files: 1, pieces: 1 });
  expect((await getPicture(`${base}/documents/${kept?.id}/pages/1/picture`, tenant)).status).toBe(200);
});

test('without the key, and with another one, files are neither kept nor shown, and the log names the reason', async () => {
  const tenant = 'keyless';
  const base = await createBase(tenant);
  const document = await upload(base, 'a.pdf', RIB, tenant);
  const path = `${base}/documents/${document}/pages/1/picture`;
  const refusal = { status: 503, detail: 'The key of the kept files is not available, ask the operator' };
  try {
    key = LOST_KEY;
    expect(await getPicture(path, tenant)).toMatchObject(refusal);
    expect((await assistant.upload(base, [{ name: 'b.pdf', content: RIB }], tenant)).status).toBe(503);
    expect((await assistant.call('GET', `/v1/knowledge-bases/${base}/documents`, undefined, tenant)).body).toHaveLength(
      1,
    );
    key = useGivenKey(Buffer.alloc(32, 8).toString('base64'));
    expect(await getPicture(path, tenant)).toMatchObject(refusal);
    expect(assistant.readLog()).toMatch(
      /a kept file needs the key [0-9a-f]{16}, and this installation has the key [0-9a-f]{16}/,
    );
    expect((await assistant.upload(base, [{ name: 'c.pdf', content: RIB }], tenant)).status).toBe(503);
    expect(assistant.readLog()).toMatch(/give every instance the same PROBANT_KB_FILES_KEY/);
  } finally {
    key = KEY;
  }
  expect((await getPicture(path, tenant)).status).toBe(200);
});

test('a stored file that was altered is not shown', async () => {
  const tenant = 'altered';
  const base = await createBase(tenant);
  const document = await upload(base, 'a.pdf', RIB, tenant);
  const path = `${base}/documents/${document}/pages/1/picture`;
  await query(
    tenant,
    'update assistant.kept_file_piece set sealed = set_byte(sealed, 100, 255 - get_byte(sealed, 100))',
  );
  expect(await getPicture(path, tenant)).toMatchObject({
    status: 500,
    detail: 'The kept file is damaged, upload the document again',
  });
  await query(tenant, 'delete from assistant.kept_file_piece');
  expect(await getPicture(path, tenant)).toMatchObject({ status: 404 });
});

test('a tenant that asks for many pictures of large files at once gets 503 with Retry-After, and another one its picture', async () => {
  const large = Buffer.concat([RIB, Buffer.alloc(600_000, '%')]);
  const [greedy, modest] = await Promise.all(
    ['greedy', 'modest'].map(async (tenant) => {
      const base = await createBase(tenant);
      const document = await upload(base, 'a.pdf', tenant === 'greedy' ? large : RIB, tenant);
      return `${base}/documents/${document}/pages/1/picture`;
    }),
  );
  const many = Array.from({ length: 6 }, () => getPicture(greedy ?? '', 'greedy'));
  const [pictures, other] = await Promise.all([Promise.all(many), getPicture(modest ?? '', 'modest')]);
  expect(other.status).toBe(200);
  expect(new Set(pictures.map(({ status }) => status))).toEqual(new Set([200, 503]));
  expect(pictures.find(({ status }) => status === 503)?.retryAfter).toBe('2');
  expect((await getPicture(greedy ?? '', 'greedy')).status).toBe(200);
});

test('the log has nothing of a file', () => {
  expect(assistant.readLog()).not.toMatch(/onze heures|BQDRFRPP|rib\.pdf/);
});
