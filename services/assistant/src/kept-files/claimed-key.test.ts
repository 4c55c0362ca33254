import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { MINUTE_MS } from '@probant/kernel/durations';
import { parseTenantId } from '@probant/kernel/tenant';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { assistantMigrations } from '../migrations.ts';
import { claimFileKey } from './claimed-key.ts';
import { createFileKeysRepository } from './file-keys.repository.ts';
import { useGivenKey } from './installation-key.ts';

const TENANT = parseTenantId('acme');
const createKey = (byte: number) => useGivenKey(Buffer.alloc(32, byte).toString('base64'));
const [FIRST, SECOND] = [createKey(1), createKey(2)];

const databases: TestDatabase[] = [];
let db: TestDatabase;
let now: number;
beforeEach(async () => {
  db = await createTestDatabase([assistantMigrations]);
  databases.push(db);
  now = Date.parse('2026-11-23T09:30:00Z');
});
afterAll(() => Promise.all(databases.map((database) => database.close())));

/** As one process with a key sees it. */
const startInstance = (keys: typeof FIRST) =>
  claimFileKey(keys, { fileKeys: createFileKeysRepository(db.database), clock: () => now });

/** Stores a kept file with a key, as an upload does. */
const keepFile = async (keys: typeof FIRST) => {
  const { id } = await keys.readOrCreate();
  await db.database.tenant(TENANT, async (sql) => {
    const base = '00000000-0000-4000-8000-000000000001';
    const document = '00000000-0000-4000-8000-000000000002';
    await sql.query(
      `insert into assistant.knowledge_base (tenant_id, id, name, description, created_at, updated_at)
       values ($1, $2, 'n', '', now(), now())`,
      [TENANT, base],
    );
    await sql.query(
      `insert into assistant.document (tenant_id, id, knowledge_base_id, filename, content_type, title, language, sha256, page_count,
         chunk_count, created_at) values ($1, $2, $3, 'f', 't', 't', 'fr', '', 1, 0, now())`,
      [TENANT, document, base],
    );
    await sql.query(
      `insert into assistant.kept_file (tenant_id, document_id, key_id, wrapped_key, byte_count, piece_count)
       values ($1, $2, $3, '', 0, 0)`,
      [TENANT, document, id],
    );
  });
};
const deleteFiles = () =>
  db.database.tenant(TENANT, (sql) => sql.query('delete from assistant.knowledge_base where tenant_id = $1', [TENANT]));

describe('instances that keep files', () => {
  test('with one key use it', async () => {
    for (const instance of [startInstance(FIRST), startInstance(FIRST)])
      expect(await instance.readOrCreate()).toEqual(await FIRST.readOrCreate());
  });

  test('with a key each, before the first file: the first one keeps files, and the other refuses', async () => {
    const outcomes = await Promise.allSettled([FIRST, SECOND].map((keys) => startInstance(keys).readOrCreate()));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('with another key than that of the kept files refuse, with the sentence for the operator', async () => {
    await keepFile(FIRST);
    const second = startInstance(SECOND);
    for (let attempt = 0; attempt < 2; attempt += 1)
      await expect(second.readOrCreate()).rejects.toMatchObject({
        status: 503,
        message: expect.stringMatching(
          /^files of this installation are kept with the key [0-9a-f]{16}, and this process/,
        ),
      });
    expect(await startInstance(FIRST).readOrCreate()).toMatchObject({ id: (await FIRST.readOrCreate()).id });
  });

  test('go on with another key once no file of a lost one is kept', async () => {
    await startInstance(FIRST).readOrCreate();
    await keepFile(FIRST);
    await deleteFiles();
    const second = startInstance(SECOND);
    await expect(second.readOrCreate()).rejects.toMatchObject({ status: 503 });
    now += 61 * MINUTE_MS;
    expect(await second.readOrCreate()).toMatchObject({ id: (await SECOND.readOrCreate()).id });
  });

  test('a key that is in use keeps its place, also before the first file', async () => {
    const first = startInstance(FIRST);
    await first.readOrCreate();
    now += 40 * MINUTE_MS;
    await first.readOrCreate();
    now += 40 * MINUTE_MS;
    await expect(startInstance(SECOND).readOrCreate()).rejects.toMatchObject({ status: 503 });
  });
});
