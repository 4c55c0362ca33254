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
/** A base of one note with its vectors. */
let embedded: string;
beforeAll(async () => {
  db = await createTestDatabase([assistantMigrations]);
  const opened = await openEmbedder(
    { remote: null, processes: 1 },
    { clock: systemClock, logger: silentLogger, metrics: createMetrics() },
  );
  if (opened === null) throw new Error('no embedder');
  embedder = opened;
  assistant = await createTestAssistant({ ...db, embedder });
  embedded = await createBase();
  await assistant.embedPending();
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

  test.each([
    ['À combien de jours de congés ai-je droit chaque année ?', 'Les congés payés sont de 25 jours par an.'],
    ['How many days of remote work per week?', 'Le télétravail est autorisé deux jours par semaine.'],
    ['conges payes', 'Les congés payés sont de 25 jours par an.'],
    ['Bonjour, le télétravail est-il autorisé svp ?', 'Le télétravail est autorisé deux jours par semaine.'],
  ])('answers by vectors with one sentence: %s', async (question, message) => {
    expect(await ask(embedded, question)).toMatchObject({ message, citations: [{ document_title: NOTE.name }] });
  });

  test.each([
    'Quelle est la capitale du Japon ?',
    'Qui a inventé le téléphone ?',
    'Bonjour',
    'Merci !',
    'Quel temps fera-t-il demain ?',
    'Comment installer Linux ?',
    'What is the boiling point of tungsten?',
  ])('refuses %s', async (question) => {
    expect((await ask(embedded, question)).citations).toEqual([]);
  });
});

describe('after a small upload', () => {
  const IN_THE_NOTE = 'Combien de jours de congés payés ?';
  const IN_OTHER_WORDS = 'Peut-on bosser depuis la maison ?';
  const vectorWait = { answerMs: 300, refusalMs: 2_000 };
  const words = () => createWordEmbedder({ bosser: 'télétravail', maison: 'télétravail' });

  test('a question that words answer waits three tenths of a second at most, however long its vectors take', async () => {
    const pauses: number[] = [];
    const embedder = words();
    const caller = await createTestAssistant({
      ...db,
      embedder,
      limits: { vectorWait },
      vectorPause: async (milliseconds) => pauses.push(milliseconds),
    });
    const id = await createBase(caller);
    expect((await ask(id, IN_THE_NOTE, caller)).citations).toHaveLength(1);
    expect(pauses.reduce((sum, milliseconds) => sum + milliseconds, 0)).toBe(vectorWait.answerMs);
    expect(embedder.texts).toEqual([]);
    await caller.close();
  });

  test('a question that words do not answer waits two seconds at most, and is refused then', async () => {
    const pauses: number[] = [];
    const caller = await createTestAssistant({
      ...db,
      embedder: words(),
      limits: { vectorWait },
      vectorPause: async (milliseconds) => pauses.push(milliseconds),
    });
    const id = await createBase(caller);
    expect((await ask(id, 'Quelle est la capitale du Japon ?', caller)).citations).toEqual([]);
    expect(pauses.reduce((sum, milliseconds) => sum + milliseconds, 0)).toBe(vectorWait.refusalMs);
    await caller.close();
  });

  test('a question is asked again with the vectors when they are made while it waits', async () => {
    const embedder = words();
    let pauses = 0;
    const caller: TestAssistant = await createTestAssistant({
      ...db,
      embedder,
      limits: { vectorWait },
      // The vectors are ready after the wait for an answer, within that for a refusal.
      vectorPause: async () => {
        pauses += 1;
        if (pauses === 5) await caller.embedPending();
      },
    });
    const id = await createBase(caller);
    await ask(id, IN_OTHER_WORDS, caller);
    expect(pauses).toBe(5);
    expect(embedder.texts.at(-1)).toBe(IN_OTHER_WORDS);
    await caller.close();
  });

  test('a question does not wait when many passages do', async () => {
    let pauses = 0;
    const caller = await createTestAssistant({
      ...db,
      embedder: words(),
      limits: { vectorWait },
      vectorPause: async () => {
        pauses += 1;
      },
    });
    const id = await createBase(caller);
    const sections = Array.from({ length: 70 }, (_, at) => `# Salle ${at}\n\nLa salle ${at} a ${at + 3} places.\n`);
    await caller.upload(id, [{ name: 'salles.md', content: sections.join('\n') }]);
    expect((await ask(id, IN_THE_NOTE, caller)).citations).not.toEqual([]);
    expect(pauses).toBe(0);
    await caller.close();
  });
});

test('an English question over French documents is answered by its translated words, too', async () => {
  const { body } = await assistant.call('POST', '/v1/knowledge-bases', { name: 'congés' });
  const { id } = body as KnowledgeBase;
  const rows = ["Mariage d'un enfant | 2", 'Mariage du salarié | 5', 'Décès du conjoint | 4', 'Enfant malade | 3'];
  const table = ['Événement | Jours accordés', '--- | ---', ...rows].map((row) => `| ${row} |`).join('\n');
  const content = `# Congés et absences\n\n## Événements familiaux\n\n${table}\n\nLe salaire est maintenu pendant soixante jours après un an d'ancienneté.\n`;
  expect((await assistant.upload(id, [{ name: 'conges.md', content }])).status).toBe(200);
  await assistant.embedPending();
  const { message } = await ask(id, 'How many days off for the death of a spouse?');
  expect(message).toContain('Décès du conjoint');
});
