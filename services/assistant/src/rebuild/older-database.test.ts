import { createHash } from 'node:crypto';
import type { ChatResponse, KnowledgeBase } from '@probant/contracts/assistant';
import { migrate, migrateAsFarAs } from '@probant/database/migrations';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { parseTenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assistantMigrations } from '../migrations.ts';
import { createTestAssistant, type TestAssistant } from '../testing/test-assistant.ts';

const TENANT = parseTenantId('acme');
const BASE = '019d3f7a-2b60-7c1e-9d6a-5f0b2c4e8a11';
const DOCUMENT = '019d3f7b-4a10-7f52-8c33-0a9d1e7b6c22';
const BLOCKS = [
  { kind: 'heading', text: 'Repos', start: 0, end: 5, box: null },
  { kind: 'paragraph', text: 'Le repos quotidien dure onze heures.', start: 6, end: 42, box: null },
  { kind: 'heading', text: 'Congés', start: 43, end: 49, box: null },
  { kind: 'paragraph', text: 'Les congés sont de 25 jours ouvrés.', start: 50, end: 85, box: null },
];

let db: TestDatabase;
let assistant: TestAssistant;
beforeAll(async () => {
  db = await createTestDatabase([]);
});
afterAll(async () => {
  await assistant?.close();
  await db.close();
});

/** Stores a document as the versions before index formats did, in one chunk, with terms that no version reads any more. */
const fillOlderDatabase = () =>
  db.database.tenant(TENANT, async (sql) => {
    await sql.query(
      `insert into assistant.knowledge_base (tenant_id, id, name, description, document_count, total_chunks, created_at, updated_at)
       values ($1, $2, 'RH', '', 1, 1, now(), now())`,
      [TENANT, BASE],
    );
    await sql.query(
      `insert into assistant.document (tenant_id, id, knowledge_base_id, filename, content_type, title, language, sha256, page_count,
         chunk_count, created_at)
       values ($1, $2, $3, 'accord.md', 'text/markdown', 'Accord 2024', 'fr', $4, 1, 1, now())`,
      [TENANT, DOCUMENT, BASE, createHash('sha256').update('accord').digest()],
    );
    await sql.query(
      'insert into assistant.document_page (tenant_id, document_id, page, blocks) values ($1, $2, 1, $3)',
      [TENANT, DOCUMENT, JSON.stringify(BLOCKS)],
    );
    const content = BLOCKS.map(({ text }) => text)
      .join('\n')
      .slice(6);
    await sql.query(
      `insert into assistant.chunk (tenant_id, document_id, ordinal, page, start_offset, end_offset, heading, content, postings)
       values ($1, $2, 0, null, 6, 85, '["Repos"]', $3, '\\x00')`,
      [TENANT, DOCUMENT, content],
    );
  });

test('the database of an older version, or its restored backup, answers at once and is rebuilt', async () => {
  await migrateAsFarAs(db.database, [assistantMigrations], new Map([['assistant', 5]]));
  await fillOlderDatabase();
  await migrate(db.database, [assistantMigrations]);
  assistant = await createTestAssistant(db);
  const read = async () => (await assistant.call('GET', `/v1/knowledge-bases/${BASE}`)).body as KnowledgeBase;
  const ask = async (message: string) => {
    const { status, body } = await assistant.call('POST', `/v1/knowledge-bases/${BASE}/query`, { message });
    expect(status).toBe(200);
    return body as ChatResponse;
  };
  expect(await read()).toMatchObject({ total_chunks: 1, index: { ready: 0, outdated: 1 } });
  expect((await ask('Combien de temps dure le repos quotidien ?')).message).toContain('onze heures');
  await assistant.rebuildOutdated();
  expect(await read()).toMatchObject({ total_chunks: 2, index: { ready: 1, outdated: 0 } });
  const { citations, message } = await ask('Combien de jours de congés ?');
  expect(message).toContain('25 jours');
  expect(citations[0]).toMatchObject({
    chunk_id: `${DOCUMENT}.1`,
    document_title: 'Accord 2024',
    heading: ['Congés'],
    page: null,
    snippet: 'Les congés sont de 25 jours ouvrés.',
    start: 50,
    end: 85,
  });
});
