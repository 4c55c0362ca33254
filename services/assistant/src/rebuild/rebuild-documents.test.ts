import type { ChatResponse, DocumentInfo, DocumentPage, KnowledgeBase } from '@probant/contracts/assistant';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { parseTenantId } from '@probant/kernel/tenant';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createWordEmbedder, type WordEmbedder } from '../embedding/testing/word-embedder.ts';
import { INDEX_FORMAT, INDEX_FORMAT_VERSIONS } from '../indexing/index-format.ts';
import { assistantMigrations } from '../migrations.ts';
import { ageDocuments } from '../testing/aged-documents.repository.ts';
import { createTestAssistant, type TestAssistant } from '../testing/test-assistant.ts';

const AGREEMENT = `# Accord d'entreprise

## Repos
Le repos quotidien des salariés est de onze heures consécutives. Le repos hebdomadaire dure trente-cinq heures.

## Congés
Chaque salarié acquiert 2,5 jours de congés payés par mois, soit 30 jours ouvrables par an. Les apprentis ont 5 jours de congés de plus avant l'examen.
`;
const RULES = `# Règlement du site

## Parking
Le parking des visiteurs ouvre à sept heures et ferme à vingt heures. Les vélos se rangent dans le local fermé.

| Service | Étage |
| --- | --- |
| Comptabilité | deuxième |
| Paie | troisième |
`;
const NOTES = ['cantine', 'badge', 'courrier', 'navette', 'infirmerie', 'archives'].map((subject, index) => ({
  name: `${subject}.txt`,
  content: `Le service ${subject} ouvre à ${index + 6} heures chaque matin ouvrable, sauf le dernier vendredi du mois de décembre.`,
}));
const FILES = [{ name: 'accord.md', content: AGREEMENT }, { name: 'reglement.md', content: RULES }, ...NOTES];
const REST = 'Combien dure le repos quotidien ?';
const QUESTIONS: readonly (readonly [question: string, answer: string])[] = [
  [REST, 'onze heures consécutives'],
  ['Combien de jours de congés par an ?', '30 jours ouvrables'],
  ['À quelle heure ouvre le parking des visiteurs ?', 'sept heures'],
  ['À quelle heure ouvre la cantine ?', '6 heures'],
];
type FormatPart = keyof typeof INDEX_FORMAT_VERSIONS;
const FORMAT_PARTS = Object.keys(INDEX_FORMAT_VERSIONS) as FormatPart[];
const raise = (part: FormatPart) => FORMAT_PARTS.map((name) => INDEX_FORMAT_VERSIONS[name] + Number(name === part));
const RAISED = raise('chunking');

let db: TestDatabase;
let embedder: WordEmbedder;
let assistant: TestAssistant;
const others: TestAssistant[] = [];
beforeAll(async () => {
  db = await createTestDatabase([assistantMigrations]);
});
beforeEach(async () => {
  embedder = createWordEmbedder();
  assistant = await createTestAssistant({ ...db, embedder });
});
afterEach(async () => {
  for (const tenant of ['acme', 'zeta'])
    await query(tenant, 'delete from assistant.knowledge_base where tenant_id = $1', [tenant]);
  await Promise.all([assistant, ...others.splice(0)].map((each) => each.close()));
});
afterAll(() => db.close());

const query = <Row extends object>(tenant: string, sql: string, values: readonly unknown[] = []) =>
  db.database.tenant(parseTenantId(tenant), (transaction) => transaction.query<Row>(sql, values));
const startAnother = async (options: Partial<Parameters<typeof createTestAssistant>[0]> = {}) => {
  const another = await createTestAssistant({ ...db, embedder, ...options });
  others.push(another);
  return another;
};
const createBase = async (files = FILES, tenant = 'acme') => {
  const { body } = await assistant.call('POST', '/v1/knowledge-bases', { name: 'base' }, tenant);
  const { id } = body as KnowledgeBase;
  expect((await assistant.upload(id, files, tenant)).status).toBe(200);
  return id;
};
const read = async <Body>(path: string, by = assistant, tenant = 'acme') =>
  (await by.call('GET', `/v1/knowledge-bases/${path}`, undefined, tenant)).body as Body;
const readIndex = async (id: string, by = assistant) => (await read<KnowledgeBase>(id, by)).index;
const ask = async (id: string, message: string, by = assistant, tenant = 'acme') => {
  const { status, body } = await by.call('POST', `/v1/knowledge-bases/${id}/query`, { message }, tenant);
  expect([status, JSON.stringify(body)]).toEqual([200, expect.any(String)]);
  return body as ChatResponse;
};
/** Asks, and expects each citation to be the text of its page at its offsets. */
async function askExactly(id: string, message: string, by = assistant): Promise<ChatResponse> {
  const answer = await ask(id, message, by);
  for (const { document_id, end, page, snippet, start } of answer.citations) {
    const { blocks } = await read<DocumentPage>(`${id}/documents/${document_id}/pages/${page ?? 1}`, by);
    expect(
      blocks
        .map(({ text }) => text)
        .join('\n')
        .slice(start, end),
    ).toBe(snippet);
  }
  return answer;
}
const readRows = () =>
  query<{ readonly filename: string; readonly revision: number; readonly format: number[] | null }>(
    'acme',
    'select filename, index_revision as revision, index_format as format from assistant.document order by filename',
  );

describe('a knowledge base of an earlier version', () => {
  test('answers the same questions before, during and after its rebuild, with exact citations', async () => {
    const stop = new AbortController();
    const id = await createBase();
    const fresh = await Promise.all(QUESTIONS.map(([question]) => askExactly(id, question)));
    await ageDocuments(db.database, 'acme');
    const halfway = await startAnother({ onPendingVectors: () => stop.abort() });
    expect(await readIndex(id)).toEqual({ ready: 0, outdated: 8 });
    expect((await askExactly(id, REST)).message).toContain('onze heures consécutives');
    for (const [question] of QUESTIONS) await askExactly(id, question);
    await halfway.rebuildOutdated(stop.signal);
    expect(await readIndex(id)).toEqual({ ready: 1, outdated: 7 });
    expect((await askExactly(id, REST)).message).toContain('onze heures consécutives');
    for (const [question] of QUESTIONS) await askExactly(id, question);
    await assistant.rebuildOutdated();
    expect(await readIndex(id)).toEqual({ ready: 8, outdated: 0 });
    const after = await Promise.all(QUESTIONS.map(([question]) => askExactly(id, question)));
    const withoutTime = ({ citations, message }: ChatResponse) => ({ citations, message });
    expect(after.map(withoutTime)).toEqual(fresh.map(withoutTime));
    expect((await readRows()).map(({ format, revision }) => [revision, format])).toEqual(
      Array(8).fill([1, INDEX_FORMAT]),
    );
    expect(assistant.readLog()).toMatch(/"documents":7,.*were rebuilt/);
    expect(assistant.readLog()).not.toMatch(/repos|accord|parking/i);
    expect(await assistant.metrics.registry.metrics()).toMatch(/probant_assistant_outdated_documents\S* 0\n/);
  });

  test('is rebuilt as the same files would be stored now', async () => {
    const id = await createBase();
    const columns = 'document_id, ordinal, page, start_offset, end_offset, heading::text as heading, content, postings';
    const readChunks = () => query('acme', `select ${columns} from assistant.chunk order by document_id, ordinal`);
    const stored = await readChunks();
    await ageDocuments(db.database, 'acme');
    expect(await readChunks()).not.toEqual(stored);
    await assistant.rebuildOutdated();
    expect(await readChunks()).toEqual(stored);
    expect(await read<KnowledgeBase>(id)).toMatchObject({ document_count: 8, total_chunks: stored.length });
  });

  test('answers although its terms cannot be read, and its rebuild is asked for', async () => {
    const id = await createBase();
    await query('acme', 'update assistant.chunk set postings = set_byte(postings, 0, 99)');
    const later = await startAnother();
    for (const [question, answer] of QUESTIONS)
      expect((await askExactly(id, question, later)).message).toContain(answer);
    expect(later.pendingRebuilds.rounds).toBe(1);
    expect(await readIndex(id)).toEqual({ ready: 0, outdated: 8 });
    expect(later.readLog()).toContain('"documents":8');
    expect(later.readLog()).not.toMatch(/repos|accord|parking/i);
    await later.rebuildOutdated();
    expect(await readIndex(id)).toEqual({ ready: 8, outdated: 0 });
    const restarted = await startAnother();
    expect((await askExactly(id, REST, restarted)).message).toContain('onze heures');
    expect(restarted.pendingRebuilds.rounds).toBe(0);
  });

  test('answers although the terms of one document are damaged', async () => {
    const id = await createBase();
    await query(
      'acme',
      `update assistant.chunk set postings = substring(postings for 9) where document_id =
         (select id from assistant.document where filename = 'accord.md')`,
    );
    const later = await startAnother();
    expect((await askExactly(id, REST, later)).message).toContain('onze heures');
    expect(await readIndex(id)).toEqual({ ready: 7, outdated: 1 });
    await later.rebuildOutdated();
    expect((await readRows()).filter(({ revision }) => revision > 0).map(({ filename }) => filename)).toEqual([
      'accord.md',
    ]);
  });

  test('is rebuilt further by another process after a stop, and no document twice', async () => {
    await createBase();
    await ageDocuments(db.database, 'acme');
    const stop = new AbortController();
    let rebuilt = 0;
    const first = await startAnother({ onPendingVectors: () => ++rebuilt === 3 && stop.abort() });
    await first.rebuildOutdated(stop.signal);
    expect((await readRows()).filter(({ revision }) => revision === 1)).toHaveLength(3);
    await first.close();
    await assistant.rebuildOutdated();
    expect((await readRows()).map(({ revision }) => revision)).toEqual(Array(8).fill(1));
  });

  test('is rebuilt by two processes at once, and each document is stored once', async () => {
    const id = await createBase();
    await ageDocuments(db.database, 'acme');
    const other = await startAnother();
    await Promise.all([assistant.rebuildOutdated(), other.rebuildOutdated()]);
    expect((await readRows()).map(({ revision }) => revision)).toEqual(Array(8).fill(1));
    expect((await askExactly(id, REST, other)).message).toContain('onze heures');
  });

  test('of one client does not delay that of another, and is not seen by it', async () => {
    await createBase();
    const theirs = await createBase(
      [NOTES[0] ?? FILES[0]].flatMap((file) => file ?? []),
      'zeta',
    );
    await ageDocuments(db.database, 'acme');
    await ageDocuments(db.database, 'zeta');
    const stop = new AbortController();
    let rebuilt = 0;
    const first = await startAnother({ onPendingVectors: () => ++rebuilt === 2 && stop.abort() });
    await first.rebuildOutdated(stop.signal);
    expect(await read<KnowledgeBase>(theirs, assistant, 'zeta')).toMatchObject({ index: { ready: 1, outdated: 0 } });
    expect((await readRows()).filter(({ revision }) => revision === 1)).toHaveLength(1);
    await assistant.rebuildOutdated();
    expect(
      (await ask(theirs, REST, assistant, 'zeta')).citations.filter(({ snippet }) => snippet.includes('onze')),
    ).toEqual([]);
    expect((await ask(theirs, 'À quelle heure ouvre la cantine ?', assistant, 'zeta')).message).toContain('6 heures');
  });

  test('may be changed while it is rebuilt: nothing deleted comes back, and the counts are exact', async () => {
    const id = await createBase();
    await ageDocuments(db.database, 'acme');
    const documents = await read<readonly DocumentInfo[]>(`${id}/documents`);
    const find = (name: string) => documents.find(({ filename }) => filename === name)?.id;
    const [rebuild, ...changes] = await Promise.all([
      assistant.rebuildOutdated(),
      assistant.call('DELETE', `/v1/knowledge-bases/${id}/documents/${find('badge.txt')}`),
      assistant.upload(id, [{ name: 'reglement.md', content: RULES.replace('sept heures', 'huit heures') }]),
      assistant.upload(id, [{ name: 'nouveau.txt', content: 'Le télétravail est possible le mardi et le jeudi.' }]),
      ask(id, REST),
    ]);
    expect([rebuild, changes.length]).toEqual([undefined, 4]);
    await assistant.rebuildOutdated();
    const names = (await readRows()).map(({ filename }) => filename);
    expect(names).toEqual(
      [...FILES.map(({ name }) => name), 'nouveau.txt'].filter((name) => name !== 'badge.txt').sort(),
    );
    const [counted] = await query<{ readonly chunks: number }>(
      'acme',
      'select count(*)::integer as chunks from assistant.chunk',
    );
    expect(await read<KnowledgeBase>(id)).toMatchObject({
      document_count: 8,
      total_chunks: counted?.chunks,
      index: { ready: 8, outdated: 0 },
    });
    expect((await askExactly(id, 'À quelle heure ouvre le parking des visiteurs ?')).message).toContain('huit heures');
    expect((await askExactly(id, 'Quels jours le télétravail est-il possible ?')).message).toContain('mardi');
    const badge = await askExactly(id, 'À quelle heure ouvre le service badge ?');
    expect(badge.citations.filter(({ snippet }) => snippet.includes('badge'))).toEqual([]);
  });

  test('that is deleted while it is rebuilt is gone', async () => {
    const id = await createBase();
    await ageDocuments(db.database, 'acme');
    await Promise.all([assistant.rebuildOutdated(), assistant.call('DELETE', `/v1/knowledge-bases/${id}`)]);
    await assistant.rebuildOutdated();
    expect(await readRows()).toEqual([]);
    expect(await query('acme', 'select ordinal from assistant.chunk')).toEqual([]);
  });
});

describe('a raised format', () => {
  test.each(FORMAT_PARTS)(
    'of %s rebuilds what is stored, and answers the same before, during and after',
    async (part) => {
      const id = await createBase();
      const stop = new AbortController();
      const next = await startAnother({ indexFormat: raise(part), onPendingVectors: () => stop.abort() });
      expect(await readIndex(id, next)).toEqual({ ready: 0, outdated: 8 });
      const before = await askExactly(id, REST, next);
      await next.rebuildOutdated(stop.signal);
      expect(await readIndex(id, next)).toEqual({ ready: 1, outdated: 7 });
      const during = await askExactly(id, REST, next);
      await next.rebuildOutdated();
      expect(await readIndex(id, next)).toEqual({ ready: 8, outdated: 0 });
      const after = await askExactly(id, REST, next);
      for (const { citations, message } of [during, after])
        expect([message, citations]).toEqual([before.message, before.citations]);
      expect((await readRows()).map(({ format }) => format)).toEqual(Array(8).fill(raise(part)));
    },
  );

  test('is left alone by an earlier version of the program, which answers from the texts', async () => {
    const id = await createBase();
    const next = await startAnother({ indexFormat: RAISED });
    await next.rebuildOutdated();
    await query('acme', 'update assistant.chunk set postings = set_byte(postings, 0, 99)');
    const rolledBack = await startAnother();
    await rolledBack.rebuildOutdated();
    expect((await readRows()).map(({ format, revision }) => [revision, format])).toEqual(Array(8).fill([1, RAISED]));
    for (const [question, answer] of QUESTIONS)
      expect((await askExactly(id, question, rolledBack)).message).toContain(answer);
    expect(rolledBack.pendingRebuilds.rounds).toBe(0);
  });

  test('keeps the vectors of the same texts: none is embedded again', async () => {
    const id = await createBase();
    await assistant.embedPending();
    const next = await startAnother({ indexFormat: RAISED });
    embedder.texts.length = 0;
    await next.rebuildOutdated();
    const { total_chunks, vectors } = await read<KnowledgeBase>(id, next);
    expect(vectors).toMatchObject({ ready: total_chunks, pending: 0 });
    await next.embedPending();
    expect(embedder.texts).toEqual([]);
    const { message } = await askExactly(id, 'Le parking des visiteurs ouvre à quelle heure ?', next);
    expect([message, embedder.texts]).toEqual([expect.stringContaining('sept heures'), [expect.any(String)]]);
  });

  test('embeds only the texts that have changed', async () => {
    const id = await createBase();
    await assistant.embedPending();
    // As if it had been divided elsewhere: the text of one chunk was another one.
    await query(
      'acme',
      `update assistant.chunk set content = 'Autre découpage.' where content like 'Le repos quotidien%'`,
    );
    const next = await startAnother({ indexFormat: RAISED });
    embedder.texts.length = 0;
    await next.rebuildOutdated();
    expect((await read<KnowledgeBase>(id, next)).vectors).toMatchObject({ pending: 1 });
    await next.embedPending();
    expect((await read<KnowledgeBase>(id, next)).vectors).toMatchObject({ pending: 0 });
    expect(embedder.texts.filter((text) => !/repos/i.test(text))).toEqual([]);
    expect((await askExactly(id, REST, next)).message).toContain('onze heures');
  });

  test.each([
    ['of a known format', 'select 1'],
    ['stored before formats were', 'update assistant.document set index_format = null'],
    ['whose terms cannot be read', 'update assistant.chunk set postings = set_byte(postings, 0, 99)'],
  ])('of the embedded texts embeds all of them again, in documents %s', async (_, change) => {
    const id = await createBase();
    await assistant.embedPending();
    await query('acme', change);
    const next = await startAnother({ indexFormat: raise('embeddedTexts') });
    await askExactly(id, REST, next);
    await next.rebuildOutdated();
    const { total_chunks, vectors } = await read<KnowledgeBase>(id, next);
    expect(vectors).toMatchObject({ ready: 0, pending: total_chunks });
    await next.embedPending();
    expect((await read<KnowledgeBase>(id, next)).vectors).toMatchObject({ ready: total_chunks, pending: 0 });
  });
});

test('a document that the database does not store delays neither the other documents nor other clients', async () => {
  const id = await createBase();
  const theirs = await createBase(NOTES.slice(0, 1), 'zeta');
  await query(
    'acme',
    `update assistant.document set created_at = created_at - interval '1 day', chunk_count = 0 where filename = 'accord.md'`,
  );
  await db.database.system((sql) =>
    sql.query(`create function assistant.refuse() returns trigger language plpgsql as
      $$ begin if old.chunk_count = 0 then raise exception 'refused'; end if; return new; end $$`),
  );
  await db.database.system((sql) =>
    sql.query(
      'create trigger refuse before update on assistant.document for each row execute function assistant.refuse()',
    ),
  );
  onTestFinished(() =>
    db.database.system((sql) => sql.query('drop function assistant.refuse cascade')).then(() => undefined),
  );
  const next = await startAnother({ indexFormat: RAISED });
  await next.rebuildOutdated();
  expect(await readIndex(id, next)).toEqual({ ready: 7, outdated: 1 });
  expect((await next.call('GET', `/v1/knowledge-bases/${theirs}`, undefined, 'zeta')).body).toMatchObject({
    index: { ready: 1, outdated: 0 },
  });
});

test('a document whose text is damaged is answered as it is stored, and tried again after an hour', async () => {
  const id = await createBase();
  await query(
    'acme',
    `update assistant.document_page set blocks = replace(blocks::text, 'onze heures', 'onze')::json where blocks::text like '%onze heures%'`,
  );
  const next = await startAnother({ indexFormat: RAISED });
  await next.rebuildOutdated();
  expect(await readIndex(id, next)).toEqual({ ready: 7, outdated: 1 });
  expect(next.readLog()).toContain('"reason":"unreadable"');
  expect((await ask(id, REST, next)).message).toContain('onze heures consécutives');
  const countFailures = async () =>
    /probant_assistant_rebuilds_total\{outcome="failed"\} (\d+)/.exec(await next.metrics.registry.metrics())?.[1];
  await next.rebuildOutdated();
  expect(await countFailures()).toBe('1');
  next.time.now += 60 * 60_000;
  await next.rebuildOutdated();
  expect(await countFailures()).toBe('2');
});
