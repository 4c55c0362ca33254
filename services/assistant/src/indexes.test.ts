import { explainDatabase } from '@probant/database/testing/explained-database';
import { createTestDatabase } from '@probant/database/testing/test-database';
import { expect, test } from 'vitest';
import { assistantMigrations } from './migrations.ts';
import { createTestAssistant } from './testing/test-assistant.ts';

/** Rows on their way into a table with row security, which COPY cannot write. */
const TEMPORARY_TABLE = /\.probant_copy$/;

test('no statement of the assistant reads a table whole', async () => {
  const store = await createTestDatabase([assistantMigrations]);
  const explained = explainDatabase(store.database);
  const assistant = await createTestAssistant({ database: explained.database });
  const answers: number[] = [];
  const send = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => {
    const answer = await assistant.call(method, path, body);
    answers.push(answer.status);
    return answer.body as { readonly id: string; readonly conversation_id: string };
  };

  const { id } = await send('POST', '/v1/knowledge-bases', { name: 'RH' });
  const base = `/v1/knowledge-bases/${id}`;
  const text = 'Le télétravail est possible deux jours par semaine.\n';
  expect((await assistant.upload(id, [{ name: 'rh.txt', content: text }])).status).toBe(200);
  const question = 'Combien de jours de télétravail par semaine ?';
  const { conversation_id } = await send('POST', `${base}/query`, { message: question });
  await send('POST', `${base}/query`, { message: 'Et par mois ?', conversation_id });
  await send('GET', '/v1/knowledge-bases');
  await send('GET', base);
  await send('GET', `${base}/documents`);
  await assistant.embedPending();
  await assistant.rebuildOutdated();
  await assistant.refreshIndexes();
  assistant.time.now += 400 * 24 * 3_600_000;
  await assistant.purge();
  await send('DELETE', base);

  expect(answers.every((status) => status < 300)).toBe(true);
  expect(explained.countStatements()).toBeGreaterThan(15);
  expect(explained.listWholeReads().filter((table) => !TEMPORARY_TABLE.test(table))).toEqual([]);
  await assistant.close();
  await store.close();
});
