import type { ChatResponse, KnowledgeBase } from '@probant/contracts/assistant';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { parseTenantId } from '@probant/kernel/tenant';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EmbedOptions } from '../embedding/embedder.ts';
import { createWordEmbedder, type WordEmbedder } from '../embedding/testing/word-embedder.ts';
import { assistantMigrations } from '../migrations.ts';
import { createTestAssistant, type TestAssistant } from '../testing/test-assistant.ts';
import { CHUNKS_PER_STEP } from './vector-limits.ts';

const SYNONYMS = { rémunération: 'salaire', versée: 'virement' };
const NOTES = ['congés', 'parking', 'cantine', 'badge', 'courrier'].map((subject, index) => ({
  name: `${subject}.md`,
  content: `# Règlement\n\n## Accueil\nLe service ${subject} ouvre à ${index + 6} heures chaque matin ouvrable.`,
}));
const PAY = { name: 'paie.md', content: '# Paie\n\n## Dates\nLe salaire du mois est payé le dernier vendredi.' };
const LONG = {
  name: 'long.md',
  content: Array.from({ length: 40 }, (_, index) => `# Partie ${index}\n\nLe point ${index} est court.`).join('\n\n'),
};

let db: TestDatabase;
let embedder: WordEmbedder;
let assistant: TestAssistant;
beforeAll(async () => {
  db = await createTestDatabase([assistantMigrations]);
});
beforeEach(async () => {
  embedder = createWordEmbedder(SYNONYMS);
  assistant = await createTestAssistant({ ...db, embedder });
});
afterEach(async () => {
  for (const tenant of ['acme', 'zeta'])
    await db.database.tenant(parseTenantId(tenant), (sql) =>
      sql.query('delete from assistant.knowledge_base where tenant_id = $1', [tenant]),
    );
  await assistant.close();
});
afterAll(() => db.close());

const createBase = async (files: Parameters<TestAssistant['upload']>[1] = NOTES, tenant = 'acme') => {
  const { body } = await assistant.call('POST', '/v1/knowledge-bases', { name: 'base' }, tenant);
  const { id } = body as KnowledgeBase;
  expect((await assistant.upload(id, files, tenant)).status).toBe(200);
  return id;
};
const readVectors = async (id: string, caller = assistant) =>
  ((await caller.call('GET', `/v1/knowledge-bases/${id}`)).body as KnowledgeBase).vectors;
const ask = async (id: string, message: string, tenant = 'acme') =>
  (await assistant.call('POST', `/v1/knowledge-bases/${id}/query`, { message }, tenant)).body as ChatResponse;
const countRows = (tenant = 'acme') =>
  db.database.tenant(parseTenantId(tenant), async (sql) => {
    const [row] = await sql.query<{ readonly rows: number }>(
      'select count(*)::integer as rows from assistant.chunk_vector',
    );
    return row?.rows ?? 0;
  });

describe('the vectors of an upload', () => {
  test('are made in the background with their progress', async () => {
    const id = await createBase();
    expect(assistant.pendingVectors.rounds).toBe(1);
    expect(await readVectors(id)).toMatchObject({ model: 'words/1', ready: 0, pending: 5 });
    expect(embedder.texts).toEqual([]);
    await assistant.embedPending();
    expect(await readVectors(id)).toMatchObject({ model: 'words/1', ready: 5, pending: 0 });
    expect(embedder.texts).toContain('Accueil : Le service parking ouvre à 7 heures chaque matin ouvrable.');
    expect(embedder.texts).toContain('Le service parking ouvre à 7 heures chaque matin ouvrable.');
    embedder.texts.length = 0;
    await assistant.embedPending();
    expect(embedder.texts).toEqual([]);
  });

  test('answer a question in other words, which its words alone do not', async () => {
    const id = await createBase([...NOTES, PAY]);
    const question = 'rémunération du mois : versée quel vendredi ?';
    const before = await ask(id, question);
    await assistant.embedPending();
    const after = await ask(id, question);
    expect(after.cache_hit).toBe(false);
    expect(after.citations[0]?.snippet).toContain('Le salaire du mois');
    expect(after.message).toContain('dernier vendredi');
    expect(after.citations.length).toBeGreaterThan(before.citations.length);
    expect((await ask(id, question)).cache_hit).toBe(true);
  });

  test('are made in steps, also of a long document, and in part after the round was ended', async () => {
    const id = await createBase([LONG]);
    const stop = new AbortController();
    const { embedPassages } = embedder;
    Object.assign(embedder, {
      embedPassages: async (texts: readonly string[], options?: EmbedOptions) => {
        const vectors = await embedPassages(texts, options);
        stop.abort();
        return vectors;
      },
    });
    await assistant.embedPending(stop.signal);
    expect(await readVectors(id)).toMatchObject({ ready: CHUNKS_PER_STEP, pending: 40 - CHUNKS_PER_STEP });
    Object.assign(embedder, { embedPassages });
    await assistant.embedPending();
    expect(await readVectors(id)).toMatchObject({ ready: 40, pending: 0 });
    expect(embedder.texts.filter((text) => text === 'Le point 3 est court.')).toHaveLength(2);
  });

  test('follow the documents: vectors of new ones are pending, vectors of deleted ones are gone', async () => {
    const id = await createBase();
    await assistant.embedPending();
    await assistant.upload(id, [PAY]);
    expect(await readVectors(id)).toMatchObject({ ready: 5, pending: 1 });
    expect((await ask(id, 'À quelle heure ouvre le service parking ?')).message).toContain('parking');
    await assistant.embedPending();
    expect(await readVectors(id)).toMatchObject({ ready: 6, pending: 0 });
    expect(await countRows()).toBe(6);
    const { body } = await assistant.call('GET', `/v1/knowledge-bases/${id}/documents`);
    const [first] = body as { readonly id: string }[];
    await assistant.call('DELETE', `/v1/knowledge-bases/${id}/documents/${first?.id}`);
    expect([await countRows(), await readVectors(id)]).toMatchObject([5, { model: 'words/1', ready: 5, pending: 0 }]);
    await assistant.call('DELETE', `/v1/knowledge-bases/${id}`);
    expect(await countRows()).toBe(0);
  });

  test('are of one tenant: another one sees none, and its questions find none', async () => {
    await createBase();
    const other = await createBase([PAY], 'zeta');
    await assistant.embedPending();
    expect([await countRows(), await countRows('zeta')]).toEqual([5, 1]);
    const { citations } = await ask(other, 'À quelle heure ouvre le service parking ?', 'zeta');
    expect(citations.filter(({ snippet }) => snippet.includes('parking'))).toEqual([]);
  });

  test('of several tenants are made in turn', async () => {
    await createBase([LONG]);
    await createBase([PAY], 'zeta');
    await assistant.embedPending();
    const paid = embedder.texts.findIndex((text) => text.includes('salaire'));
    expect(paid).toBe(3 * CHUNKS_PER_STEP);
  });

  test('made by two processes at once are made and stored once', async () => {
    const files = [LONG, PAY, ...NOTES];
    await createBase(files, 'zeta');
    await assistant.embedPending();
    const madeAlone = embedder.texts.length;
    const id = await createBase(files);
    const other = { embedder: createWordEmbedder(SYNONYMS) };
    const second = await createTestAssistant({ ...db, ...other });
    await Promise.all([assistant.embedPending(), second.embedPending()]);
    // A process ends its round where the other has the only turn.
    await assistant.embedPending();
    expect(await readVectors(id)).toMatchObject({ ready: 46, pending: 0 });
    expect(await countRows()).toBe(46);
    expect(embedder.texts.length - madeAlone + other.embedder.texts.length).toBe(madeAlone);
    await second.close();
  });

  test('of a process that was killed are made by another once its turn is over', async () => {
    const id = await createBase([LONG]);
    const change = (until: string) =>
      db.database.tenant(parseTenantId('acme'), (sql) =>
        sql.query(`update assistant.document set embedding_until = now() ${until}`),
      );
    await change("+ interval '60 seconds'");
    await assistant.embedPending();
    expect(await readVectors(id)).toMatchObject({ ready: 0, pending: 40 });
    await change("- interval '1 second'");
    await assistant.embedPending();
    expect(await readVectors(id)).toMatchObject({ ready: 40, pending: 0 });
  });
});

describe('another embedder', () => {
  test('makes all vectors again, and lexical answers are given meanwhile', async () => {
    const id = await createBase();
    await assistant.embedPending();
    const next = await createTestAssistant({ ...db, embedder: createWordEmbedder({}, 'words/2') });
    expect(await readVectors(id, next)).toMatchObject({ model: 'words/2', ready: 0, pending: 5 });
    const { body } = await next.call('POST', `/v1/knowledge-bases/${id}/query`, {
      message: 'À quelle heure ouvre le service parking ?',
    });
    expect((body as ChatResponse).message).toContain('parking');
    await next.embedPending();
    expect(await readVectors(id, next)).toMatchObject({ model: 'words/2', ready: 5, pending: 0 });
    expect(await countRows()).toBe(5);
    expect(await readVectors(id)).toMatchObject({ model: 'words/1', ready: 0, pending: 5 });
    await next.close();
  });

  test('is named by no knowledge base of an installation without one', async () => {
    const without = await createTestAssistant(db);
    const { body } = await without.call('POST', '/v1/knowledge-bases', { name: 'base' });
    expect(body).toMatchObject({ vectors: null });
    await without.embedPending();
    await without.close();
  });
});

describe('an embedder that fails', () => {
  test('leaves the chunks waiting, and the next round makes their vectors', async () => {
    const id = await createBase();
    embedder.failure = 'no_answer';
    await assistant.embedPending();
    expect(await readVectors(id)).toMatchObject({ ready: 0, pending: 5 });
    expect(assistant.readLog()).toContain('"reason":"no_answer"');
    embedder.failure = null;
    await assistant.embedPending();
    expect(await readVectors(id)).toMatchObject({ ready: 5, pending: 0 });
  });

  test.each(['refused', 'crashed'] as const)('with %s for every text stops the round', async (failure) => {
    const id = await createBase([LONG]);
    embedder.failure = failure;
    await assistant.embedPending();
    expect(await readVectors(id)).toMatchObject({ ready: 0, pending: 40 });
  });

  test('on one text gives it a vector of zeros, and all others theirs', async () => {
    const id = await createBase();
    embedder.poison = 'parking';
    await assistant.embedPending();
    expect(await readVectors(id)).toMatchObject({ ready: 5, pending: 0 });
    const rows = await db.database.tenant(parseTenantId('acme'), (sql) =>
      sql.query<{ readonly passage: Uint8Array }>('select passage from assistant.chunk_vector'),
    );
    expect(rows.filter(({ passage }) => passage.every((component) => component === 0))).toHaveLength(1);
    expect((await ask(id, 'À quelle heure ouvre le service parking ?')).message).toContain('parking');
  });

  test('for a question leaves the words to be searched, and this answer is not kept', async () => {
    const id = await createBase();
    await assistant.embedPending();
    embedder.failure = 'overloaded';
    const question = 'À quelle heure ouvre le service parking ?';
    expect((await ask(id, question)).message).toContain('parking');
    embedder.failure = null;
    expect((await ask(id, question)).cache_hit).toBe(false);
    expect((await ask(id, question)).cache_hit).toBe(true);
    expect(assistant.readLog()).not.toContain('quelle heure');
  });
});
