import { ChatResponse, type DocumentPage, type KnowledgeBase } from '@probant/contracts/assistant';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { DAY_MS } from '@probant/kernel/durations';
import { parseTenantId } from '@probant/kernel/tenant';
import { readSampleFile } from '@probant/kernel/testing/sample-files';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assistantMigrations } from '../migrations.ts';
import { createTestAssistant, type TestAssistant } from '../testing/test-assistant.ts';

const START = Date.parse('2026-11-23T09:30:00Z');
const AGREEMENT = `# Accord d'entreprise

## Repos
Le repos quotidien des salariés est de onze heures consécutives. Le repos hebdomadaire dure trente-cinq heures.

## Congés
Chaque salarié acquiert 2,5 jours de congés payés par mois, soit 30 jours ouvrables par an. Les apprentis ont 5 jours de congés de plus avant l'examen.

## Primes
Une prime de vacances de 1 250,00 € est versée le 30 juin.
`;
const FILLER = Array.from({ length: 12 }, (_, index) => ({
  name: `note-${index}.txt`,
  content: `Note de service ${index}. Le parking de l'entreprise ouvre à ${index + 6} heures et ferme le soir.`,
}));

let db: TestDatabase;
let assistant: TestAssistant;
let base: string;
beforeAll(async () => {
  db = await createTestDatabase([assistantMigrations]);
  assistant = await createTestAssistant(db);
  base = await createBase('acme');
  await assistant.upload(base, [{ name: 'accord.md', content: AGREEMENT }, ...FILLER]);
});
afterAll(async () => {
  await assistant.close();
  await db.close();
});
beforeEach(() => {
  assistant.time.now = START;
  assistant.trail.isBroken = false;
  assistant.events.length = 0;
});

const createBase = async (tenant: string) => {
  const { body } = await assistant.call('POST', '/v1/knowledge-bases', { name: 'base' }, tenant);
  return (body as KnowledgeBase).id;
};
const query = (body: object, tenant = 'acme', id = base) =>
  assistant.call('POST', `/v1/knowledge-bases/${id}/query`, body, tenant);
const ask = async (message: string, options: object = {}, tenant = 'acme', id = base) => {
  const { status, body } = await query({ message, ...options }, tenant, id);
  expect([status, Value.Errors(ChatResponse, body)]).toEqual([200, []]);
  return body as ChatResponse;
};

describe('a question', () => {
  test('is answered with a sentence of a document, whose passage is cited at its offsets', async () => {
    const { message, citations, model_used } = await ask('Combien dure le repos quotidien ?');
    expect(message).toContain('Le repos quotidien des salariés est de onze heures consécutives.');
    expect(model_used).toBe('extractive-8');
    const [first] = citations;
    expect(first).toMatchObject({ document_title: 'accord.md', heading: ["Accord d'entreprise", 'Repos'] });
    const { body } = await assistant.call('GET', `/v1/knowledge-bases/${base}/documents/${first?.document_id}/pages/1`);
    const text = (body as DocumentPage).blocks.map((block) => block.text).join('\n');
    for (const citation of citations.filter(({ document_id }) => document_id === first?.document_id))
      expect(text.slice(citation.start, citation.end)).toBe(citation.snippet);
  });

  test('keeps amounts and dates as they are written', async () => {
    expect((await ask('Quel est le montant de la prime de vacances ?')).message).toContain('1 250,00 €');
  });

  test('outside the documents is refused in its language, without citations', async () => {
    expect(await ask('Quelle est la capitale du Pérou ?')).toMatchObject({
      message: expect.stringMatching(/pas trouvé/),
      citations: [],
    });
    expect(await ask('What is the boiling point of tungsten?')).toMatchObject({
      message: expect.stringMatching(/did not find/),
      citations: [],
    });
  });

  test('follows up on the one before it in its conversation', async () => {
    const first = await ask('Combien de jours de congés par an ?');
    const next = await ask('Et pour les apprentis ?', { conversation_id: first.conversation_id });
    expect(next.conversation_id).toBe(first.conversation_id);
    expect(next.message).toContain('apprentis ont 5 jours');
  });

  test('cites at most the passages wanted, or none', async () => {
    expect((await ask('Quand ouvre le parking ?', { max_context_chunks: 2 })).citations).toHaveLength(2);
    expect((await ask('Quand ouvre le parking ?', { include_sources: false })).citations).toEqual([]);
  });

  test('asked again is answered from the cache until the documents change', async () => {
    const id = await createBase('caches');
    await assistant.upload(id, [{ name: 'a.md', content: AGREEMENT }, ...FILLER], 'caches');
    const first = await ask('Combien dure le repos hebdomadaire ?', {}, 'caches', id);
    const again = await ask('combien  dure le repos HEBDOMADAIRE ?', {}, 'caches', id);
    expect([first.cache_hit, again.cache_hit, again.message]).toEqual([false, true, first.message]);
    await assistant.upload(id, [{ name: 'a.md', content: AGREEMENT.replace('trente-cinq', 'quarante') }], 'caches');
    const changed = await ask('Combien dure le repos hebdomadaire ?', {}, 'caches', id);
    expect([changed.cache_hit, changed.message]).toEqual([false, expect.stringContaining('quarante heures')]);
  });

  test.each([
    [{}, ['body', 'message']],
    [{ message: '' }, ['body', 'message']],
    [{ message: 'a', max_context_chunks: 0 }, ['body', 'max_context_chunks']],
    [{ message: 'a', max_context_chunks: 51 }, ['body', 'max_context_chunks']],
    [{ message: 'x'.repeat(10_001) }, ['body', 'message']],
  ])('is refused with a list of problems for %.60s', async (body, loc) => {
    expect(await query(body)).toMatchObject({ status: 422, body: { detail: [{ loc }] } });
  });

  test('of another tenant, or in an unknown conversation, finds nothing', async () => {
    const { conversation_id } = await ask('Combien dure le repos quotidien ?');
    expect((await query({ message: 'repos' }, 'thief')).status).toBe(404);
    const other = await createBase('thief');
    expect((await query({ message: 'repos', conversation_id }, 'thief', other)).status).toBe(404);
    expect((await query({ message: 'repos', conversation_id: 'x' })).status).toBe(404);
    expect((await ask('Combien dure le repos quotidien ?', {}, 'thief', other)).citations).toEqual([]);
  });

  test('is recorded with counts only, is not answered without its event, and is not logged', async () => {
    const { citations } = await ask('Quel est le montant de la prime de vacances du 30 juin ?');
    expect(assistant.events.at(-1)?.event).toEqual({
      action: 'kb.query',
      resource_type: 'knowledge_base',
      resource_id: base,
      metadata: {
        citation_count: citations.length,
        is_answered: true,
        cache_hit: false,
        model_used: 'extractive-8',
      },
    });
    assistant.trail.isBroken = true;
    const { status, body } = await query({ message: 'Quel est le montant de la prime de vacances ?' });
    expect([status, JSON.stringify(body)]).toEqual([500, expect.not.stringContaining('1 250')]);
    expect(assistant.readLog()).not.toMatch(/prime de vacances|1 250/);
  });
});

test('conversations are deleted after thirty days without a question', async () => {
  const { conversation_id } = await ask('Combien dure le repos quotidien ?');
  const countConversations = () =>
    assistant.database.tenant(parseTenantId('acme'), (sql) =>
      sql.query('select id from assistant.conversation where id = $1', [conversation_id]),
    );
  assistant.time.now = START + 30 * DAY_MS;
  await assistant.purge();
  expect(await countConversations()).toHaveLength(1);
  assistant.time.now += 1;
  await assistant.purge();
  expect(await countConversations()).toHaveLength(0);
});

test('a page of a PDF answers with its page', async () => {
  const id = await createBase('pages');
  const content = readSampleFile('rib.pdf');
  await assistant.upload(id, [{ name: 'rib.pdf', content }, ...FILLER], 'pages');
  const { citations } = await ask('Quel est le BIC ?', {}, 'pages', id);
  expect(citations[0]).toMatchObject({ document_title: expect.any(String), page: 1 });
});
