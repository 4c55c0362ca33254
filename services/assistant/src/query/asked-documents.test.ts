import type { ChatResponse, KnowledgeBase, UploadResponse } from '@probant/contracts/assistant';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { parseTenantId } from '@probant/kernel/tenant';
import type { KeyScope } from '@probant/keys/key-scopes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWordEmbedder } from '../embedding/testing/word-embedder.ts';
import { assistantMigrations } from '../migrations.ts';
import { createTestAssistant, type TestAssistant } from '../testing/test-assistant.ts';

const LYON = { name: 'lyon.txt', content: 'Le parking de Lyon ferme à 19 heures. Le badge coûte 12 €.' };
const NICE = { name: 'nice.txt', content: 'Le parking de Nice ferme à 23 heures. Le badge coûte 15 €.' };
const METZ = { name: 'metz.txt', content: 'La cantine de Metz ouvre à midi et propose deux plats chauds.' };

let db: TestDatabase;
let assistant: TestAssistant;
let base: string;
let ids: readonly string[];
beforeAll(async () => {
  db = await createTestDatabase([assistantMigrations]);
  assistant = await createTestAssistant({ ...db, embedder: createWordEmbedder() });
  base = await createBase();
  ids = await upload(base, [LYON, NICE, METZ]);
});
afterAll(async () => {
  await assistant.close();
  await db.close();
});

const createBase = async (tenant = 'acme') => {
  const { body } = await assistant.call('POST', '/v1/knowledge-bases', { name: 'base' }, tenant);
  return (body as KnowledgeBase).id;
};
const upload = async (id: string, files: readonly (typeof LYON)[], tenant = 'acme') => {
  const { body } = await assistant.upload(id, files, tenant);
  return (body as UploadResponse).documents.map((document) => document.id);
};
const query = (body: object, tenant = 'acme') =>
  assistant.call('POST', `/v1/knowledge-bases/${base}/query`, body, tenant);
const QUESTION = 'À quelle heure ferme le parking ?';
const ask = async (documents: readonly (string | undefined)[] | null, message = QUESTION) => {
  const { body, status } = await query({ message, document_ids: documents });
  expect(status).toBe(200);
  return body as ChatResponse;
};
const listTitles = ({ citations }: ChatResponse) => citations.map(({ document_title }) => document_title).sort();

describe.each(['by words alone', 'with vectors'])('a question to some documents, %s', (legs) => {
  beforeAll(async () => {
    if (legs === 'with vectors') await assistant.embedPending();
  });

  test('is answered from these alone', async () => {
    const [lyon, nice] = ids;
    const first = await ask([lyon]);
    expect([first.message.includes('19 heures'), listTitles(first)]).toEqual([true, ['lyon.txt']]);
    const second = await ask([nice]);
    expect([second.message.includes('23 heures'), listTitles(second)]).toEqual([true, ['nice.txt']]);
  });

  test('is answered from all of them when it names none', async () => {
    expect(listTitles(await ask(null))).toEqual(expect.arrayContaining(['lyon.txt', 'nice.txt']));
  });

  test('is refused when they do not answer, although others do', async () => {
    expect(await ask([ids[2]])).toMatchObject({ citations: [] });
  });

  test('is cached for the same documents in any order, and for no others', async () => {
    const [lyon, nice] = ids;
    const question = `Combien coûte le badge du parking ${legs} ?`;
    expect((await ask([lyon, nice], question)).cache_hit).toBe(false);
    expect((await ask([nice, lyon, lyon?.toUpperCase()], question)).cache_hit).toBe(true);
    expect((await ask([nice], question)).cache_hit).toBe(false);
    expect((await ask(null, question)).cache_hit).toBe(false);
  });
});

describe('documents that cannot be asked', () => {
  const unknown = '01890000-0000-7000-8000-000000000000';
  const notFound = { status: 404, body: { detail: 'Document not found' } };

  test.each([
    ['an unknown id', () => [unknown]],
    ['an unknown id beside a known one', () => [ids[0], unknown]],
    ['what is no id', () => ['lyon.txt']],
    ['an empty text', () => ['']],
    ['an id with SQL', () => [`${ids[0]}' or true --`]],
    ['a name of the prototype', () => ['__proto__', 'constructor']],
  ])('%s: 404', async (_, list) => expect(await query({ message: QUESTION, document_ids: list() })).toEqual(notFound));

  test('a document of another knowledge base or of another client: 404', async () => {
    const [other] = await upload(await createBase(), [LYON]);
    const [foreign] = await upload(await createBase('zeta'), [LYON], 'zeta');
    expect(await query({ message: QUESTION, document_ids: [other] })).toEqual(notFound);
    expect(await query({ message: QUESTION, document_ids: [foreign] })).toEqual(notFound);
  });

  test.each([
    ['an empty list', []],
    ['more than 100', Array(101).fill(unknown)],
    ['a text', unknown],
    ['a number in the list', [7]],
    ['a lone surrogate in the list', ['\ud800']],
    ['a list in the list', [[unknown]]],
  ])('%s: 422', async (_, list) => {
    const { body, status } = await query({ message: QUESTION, document_ids: list });
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('document_ids')]);
  });

  test('a document that was deleted: 404', async () => {
    const [deleted] = await upload(base, [{ ...LYON, name: 'deleted.txt' }]);
    expect((await ask([deleted])).citations).toHaveLength(1);
    await assistant.call('DELETE', `/v1/knowledge-bases/${base}/documents/${deleted}`);
    expect(await query({ message: QUESTION, document_ids: [deleted] })).toEqual(notFound);
  });
});

describe('a key that may only read', () => {
  let reader: TestAssistant;
  beforeAll(async () => {
    const scopes: readonly KeyScope[] = ['read'];
    reader = await createTestAssistant({
      ...db,
      keys: () => ({ state: 'active', tenantId: parseTenantId('acme'), keyId: 'k2', scopes }),
    });
  });
  afterAll(() => reader.close());

  test('asks, and opens the page of a citation', async () => {
    const { body, status } = await reader.call('POST', `/v1/knowledge-bases/${base}/query`, { message: QUESTION });
    expect(status).toBe(200);
    const [citation] = (body as ChatResponse).citations;
    const page = `/v1/knowledge-bases/${base}/documents/${citation?.document_id}/pages/1`;
    expect((await reader.call('GET', page)).status).toBe(200);
  });

  test('stores and deletes nothing', async () => {
    const path = `/v1/knowledge-bases/${base}`;
    expect((await reader.call('POST', '/v1/knowledge-bases', { name: 'base' })).status).toBe(403);
    expect((await reader.upload(base, [LYON])).status).toBe(403);
    expect((await reader.call('DELETE', `${path}/documents/${ids[0]}`)).status).toBe(403);
    expect((await reader.call('DELETE', path)).status).toBe(403);
    expect((await assistant.call('GET', path)).status).toBe(200);
  });
});

test('a key without the scope read cannot ask', async () => {
  const writer = await createTestAssistant({
    ...db,
    keys: () => ({ state: 'active', tenantId: parseTenantId('acme'), keyId: 'k3', scopes: ['write'] }),
  });
  expect(await writer.call('POST', `/v1/knowledge-bases/${base}/query`, { message: QUESTION })).toEqual({
    status: 403,
    body: { detail: 'This request needs a key with the scope read' },
  });
  await writer.close();
});
