import type { ChatResponse, KnowledgeBase } from '@probant/contracts/assistant';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { systemClock } from '@probant/kernel/clock';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Embedder } from '../embedding/embedder.ts';
import { openEmbedder } from '../embedding/open-embedder.ts';
import { createWordEmbedder } from '../embedding/testing/word-embedder.ts';
import { assistantMigrations } from '../migrations.ts';
import { createTestAssistant, type TestAssistant } from '../testing/test-assistant.ts';

const NOTE = {
  name: 'note.txt',
  content: 'Le télétravail est autorisé deux jours par semaine. Les congés payés sont de 25 jours par an.',
};

let db: TestDatabase;
let embedder: Embedder;
let assistant: TestAssistant;
beforeAll(async () => {
  db = await createTestDatabase([assistantMigrations]);
  const opened = await openEmbedder(
    { remote: null, processes: 1 },
    { clock: systemClock, logger: silentLogger, metrics: createMetrics() },
  );
  if (opened === null) throw new Error('no embedder');
  embedder = opened;
  assistant = await createTestAssistant({ ...db, embedder });
});
afterAll(async () => {
  await assistant.close();
  await embedder.close();
  await db.close();
});

const createBase = async (caller = assistant) => {
  const { body } = await caller.call('POST', '/v1/knowledge-bases', { name: 'base' });
  const { id } = body as KnowledgeBase;
  expect((await caller.upload(id, [NOTE])).status).toBe(200);
  return id;
};
const ask = async (id: string, message: string, caller = assistant) =>
  (await caller.call('POST', `/v1/knowledge-bases/${id}/query`, { message })).body as ChatResponse;

describe('a base of one chunk', () => {
  test('answers by words what it says, and refuses what it does not', async () => {
    const id = await createBase();
    for (const question of ['Combien de jours de congés payés ?', 'Le télétravail est-il autorisé ?'])
      expect((await ask(id, question)).citations).toMatchObject([{ document_title: NOTE.name, relevance_score: 1 }]);
    for (const question of ['Quelle est la capitale du Japon ?', 'Qui a inventé le téléphone ?'])
      expect((await ask(id, question)).citations).toEqual([]);
  });

  test('answers by vectors in other words and in another language', async () => {
    const id = await createBase();
    await assistant.embedPending();
    for (const question of ['Combien de congés ai-je droit chaque année ?', 'What is the remote work policy?'])
      expect((await ask(id, question)).citations).toHaveLength(1);
    for (const question of ['Quelle est la capitale du Japon ?', 'Qui a inventé le téléphone ?'])
      expect((await ask(id, question)).citations).toEqual([]);
  });
});

test('a question waits for the vectors of a small upload', async () => {
  const question = 'Combien de jours de congés payés ?';
  const words = createWordEmbedder();
  const [wait, vectorsStored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const caller = await createTestAssistant({
    ...db,
    embedder: words,
    limits: { vectorWaitMs: 60_000 },
    vectorPause: () => {
      wait.resolve();
      return vectorsStored.promise;
    },
  });
  const id = await createBase(caller);
  const answer = ask(id, question, caller);
  const answered = answer.then(() => 'answered without vectors');
  expect(await Promise.race([wait.promise.then(() => 'waits'), answered])).toBe('waits');
  expect(words.texts).toEqual([]);
  await caller.embedPending();
  expect(words.texts).not.toContain(question);
  vectorsStored.resolve();
  expect((await answer).citations).toHaveLength(1);
  expect(words.texts.at(-1)).toBe(question);
  await caller.close();
});
