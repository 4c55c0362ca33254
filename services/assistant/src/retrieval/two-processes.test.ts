import type { ChatResponse, DocumentPage, KnowledgeBase, UploadResponse } from '@probant/contracts/assistant';
import type { Database, Sql } from '@probant/database/database';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { silentLogger } from '@probant/kernel/logging';
import { type RecurringTask, startRecurringTask } from '@probant/kernel/recurring-task';
import { parseTenantId } from '@probant/kernel/tenant';
import { eventually } from '@probant/kernel/testing/eventually';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assistantMigrations } from '../migrations.ts';
import { ageDocuments } from '../testing/aged-documents.repository.ts';
import { createTestAssistant, type TestAssistant } from '../testing/test-assistant.ts';
import { followChanges } from './follow-changes.ts';

const FILLER = Array.from({ length: 6 }, (_, index) => ({
  name: `note-${index}.txt`,
  content: `Note de service ${index}. Le parking de l'entreprise ouvre à ${index + 6} heures et ferme le soir.`,
}));
const writeLease = (rent: string) => `# Bail commercial

## Loyer
Le loyer annuel des bureaux est fixé à ${rent} hors taxes. Il est payable par trimestre et d'avance au bailleur, à son domicile.

## Dépôt
Le dépôt de garantie est de deux mois de loyer. Il est restitué dans les deux mois qui suivent la remise des clés par le preneur.
`;
const LEASE = { name: 'bail.md', content: writeLease('24 000 €') };
const RENT = 'Quel est le loyer annuel des bureaux ?';

/** Runs once before a statement with this text, of the other process. */
let interruption: { readonly before: string; readonly run: () => Promise<unknown> } | null = null;

let db: TestDatabase;
let here: TestAssistant;
let there: TestAssistant;
let base: string;
let lease: string;
beforeAll(async () => {
  db = await createTestDatabase([assistantMigrations]);
  [here, there] = [await createTestAssistant(db), await createTestAssistant({ database: interrupt(db.database) })];
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await db.close();
});
beforeEach(async () => {
  interruption = null;
  const { body } = await here.call('POST', '/v1/knowledge-bases', { name: 'baux' });
  base = (body as KnowledgeBase).id;
  const uploaded = (await here.upload(base, [LEASE, ...FILLER])).body as UploadResponse;
  lease = uploaded.documents[0]?.id ?? '';
});

/** Returns the database of a process whose statements can be interrupted by what another process does. */
const interrupt = (database: Database): Database => ({
  ...database,
  tenant: (tenant, work, options) => database.tenant(tenant, (sql) => work(interruptSql(sql)), options),
});
const interruptSql = (sql: Sql): Sql => ({
  ...sql,
  query: async (text, values) => {
    const current = interruption;
    if (current !== null && text.includes(current.before)) {
      interruption = null;
      await current.run();
    }
    return sql.query(text, values);
  },
});

const path = (...parts: readonly string[]) => ['/v1/knowledge-bases', base, ...parts].join('/');
const remove = (...parts: readonly string[]) => here.call('DELETE', path(...parts));
const ask = async (message = RENT, by = there) => {
  const { status, body } = await by.call('POST', path('query'), { message });
  expect(status).toBe(200);
  return body as ChatResponse;
};
/** Asks, and expects each citation to be the text of its page at its offsets. */
const askExactly = async (message = RENT) => {
  const answer = await ask(message);
  for (const { document_id, end, page, snippet, start } of answer.citations) {
    const { status, body } = await here.call('GET', path('documents', document_id, 'pages', String(page ?? 1)));
    if (status === 404) continue;
    expect(
      (body as DocumentPage).blocks
        .map(({ text }) => text)
        .join('\n')
        .slice(start, end),
    ).toBe(snippet);
  }
  return answer;
};
const quotes = ({ citations }: ChatResponse, text: string) => citations.some(({ snippet }) => snippet.includes(text));

describe('a question after a change in another process', () => {
  test('finds a document that was uploaded there', async () => {
    expect(quotes(await ask('Par qui le standard est-il tenu ?'), 'standard')).toBe(false);
    await here.upload(base, [{ name: 'standard.txt', content: 'Le standard est tenu par Mme Lemoine.' }]);
    expect((await askExactly('Par qui le standard est-il tenu ?')).message).toContain('Lemoine');
  });

  test('reads the document that replaced another there, also when it was asked before', async () => {
    expect((await ask()).message).toContain('24 000 €');
    await here.upload(base, [{ ...LEASE, content: writeLease('31 500 €') }]);
    const { cache_hit, message } = await askExactly();
    expect([cache_hit, message]).toEqual([false, expect.stringContaining('31 500 €')]);
  });

  test('does not quote a document that was deleted there', async () => {
    expect((await ask()).message).toContain('24 000 €');
    await remove('documents', lease);
    const answer = await askExactly();
    expect([quotes(answer, 'loyer'), answer.message.includes('24 000')]).toEqual([false, false]);
  });

  test('of a knowledge base that was deleted there is refused', async () => {
    await ask();
    await remove();
    expect((await there.call('POST', path('query'), { message: RENT })).status).toBe(404);
  });

  test('cites the chunks of a document that was rebuilt there', async () => {
    await ageDocuments(db.database, 'acme');
    await ask();
    await here.rebuildOutdated();
    expect((await askExactly()).message).toContain('24 000 €');
  });
});

/** The statement that reads the passages that a search found. */
const READING_PASSAGES = 'as wanted';

describe('a change in another process between the search and the reading of the passages', () => {
  test('replaces the document that was found: the answer is of the new one', async () => {
    await ask();
    interruption = {
      before: READING_PASSAGES,
      run: () => here.upload(base, [{ ...LEASE, content: writeLease('31 500 €') }]),
    };
    const answer = await askExactly(`${RENT} Et quand est-il payable ?`);
    expect([quotes(answer, '24 000 €'), quotes(answer, '31 500 €')]).toEqual([false, true]);
    expect(answer.message).not.toContain('24 000 €');
    expect(interruption).toBeNull();
  });

  test('deletes the document that was found: it is neither quoted nor answered from', async () => {
    interruption = { before: READING_PASSAGES, run: () => remove('documents', lease) };
    const answer = await askExactly();
    expect([quotes(answer, 'loyer'), answer.message.includes('24 000')]).toEqual([false, false]);
  });

  test('uploads the document that answers: it is found', async () => {
    interruption = {
      before: READING_PASSAGES,
      run: () => here.upload(base, [{ name: 'standard.txt', content: 'Le standard est tenu par Mme Lemoine.' }]),
    };
    expect((await askExactly('Par qui est tenu le standard ?')).message).toContain('Lemoine');
  });

  test('rebuilds the document that was found: the passages are those of its text', async () => {
    await ageDocuments(db.database, 'acme');
    interruption = { before: READING_PASSAGES, run: () => here.rebuildOutdated() };
    const answer = await askExactly();
    expect([quotes(answer, '24 000 €'), answer.message.includes('24 000 €')]).toEqual([true, true]);
  });

  test('deletes the knowledge base: it is not found', async () => {
    interruption = { before: READING_PASSAGES, run: () => remove() };
    expect((await there.call('POST', path('query'), { message: RENT })).status).toBe(404);
  });

  test('each time leaves exact citations', async () => {
    let change = 0;
    const changeAgain = async (): Promise<void> => {
      change += 1;
      await here.upload(base, [{ name: 'autre.txt', content: `Le badge numéro ${change} est rendu au départ.` }]);
      interruption = { before: READING_PASSAGES, run: changeAgain };
    };
    interruption = { before: READING_PASSAGES, run: changeAgain };
    expect((await askExactly()).message).toContain('24 000 €');
    interruption = null;
    expect(change).toBeGreaterThan(1);
  });
});

describe('a change that the database reports', () => {
  let task: RecurringTask;
  let stop: () => void;
  beforeEach(() => {
    followChanges({
      database: {
        listen: (channel, listener) => {
          stop = db.database.listen(channel, listener);
          return stop;
        },
      },
      scheduleTask: (definition) => {
        task = startRecurringTask({ ...definition, logger: silentLogger });
        return task;
      },
      refreshIndexes: there.refreshIndexes,
    });
  });
  afterEach(async () => {
    stop();
    await task.close();
  });

  /** Whether the process has a document in memory, without a question, which would bring its index up to date. */
  const hasInMemory = async (document: string) => {
    const documents = [{ id: document, revision: 0 }];
    const reply = await there.askIndex({ kind: 'sync', base: `acme/${base}`, documents, vectors: null });
    return reply.kind !== 'missing' || !reply.documents.includes(document);
  };
  const version = async () => {
    const [row] = await db.database.tenant(parseTenantId('acme'), (sql) =>
      sql.query<{ readonly version: number }>('select version from assistant.knowledge_base where id = $1', [base]),
    );
    return row?.version ?? 0;
  };
  const isStale = async (at: number) => {
    const question = { text: 'loyer', vector: null, limit: 5, documents: null };
    return (await there.askIndex({ kind: 'search', base: `acme/${base}`, version: at, question })).kind === 'stale';
  };

  test('removes a deleted document from the memory of this process', async () => {
    await ask();
    expect(await hasInMemory(lease)).toBe(true);
    await remove('documents', lease);
    await eventually('the document to leave the memory', async () => !(await hasInMemory(lease)));
  });

  /**
   * Asks until the index in memory is that of the knowledge base: the notice of an upload can come after the question. A question that was
   * asked before is answered without the index.
   */
  const askUntilCurrent = () => {
    let asked = 0;
    return eventually('an index that is up to date', async () => {
      asked += 1;
      await ask(`${RENT} (${asked})`);
      const at = await version();
      return (await isStale(at)) ? null : { at };
    });
  };

  test('drops the index of a deleted knowledge base', async () => {
    const { at: before } = await askUntilCurrent();
    await remove();
    await eventually('the index to be dropped', () => isStale(before));
  });

  test('leaves the indexes of other knowledge bases as they are', async () => {
    const kept = { name: `acme/${base}`, ...(await askUntilCurrent()) };
    const { body } = await here.call('POST', '/v1/knowledge-bases', { name: 'autre' });
    base = (body as KnowledgeBase).id;
    await here.upload(base, [LEASE]);
    await ask();
    const before = await version();
    await remove();
    await eventually('the other index to be dropped', () => isStale(before));
    const question = { text: 'loyer', vector: null, limit: 5, documents: null };
    const reply = await there.askIndex({ kind: 'search', base: kept.name, version: kept.at, question });
    expect(reply.kind).toBe('retrieval');
  });
});

describe('a round over the indexes in memory', () => {
  const name = () => `acme/${base}`;
  const question = { text: 'loyer', vector: null, limit: 5, documents: null };
  const readVersion = async () => {
    const [row] = await db.database.tenant(parseTenantId('acme'), (sql) =>
      sql.query<{ readonly version: number }>('select version from assistant.knowledge_base where id = $1', [base]),
    );
    return row?.version ?? 0;
  };
  const search = async (version: number) =>
    (await there.askIndex({ kind: 'search', base: name(), version, question })).kind;

  test('drops the index of a knowledge base that another process deleted', async () => {
    await ask();
    const version = await readVersion();
    await there.refreshIndexes();
    expect(await search(version)).toBe('retrieval');
    await remove();
    await there.refreshIndexes();
    expect(await search(version)).toBe('stale');
    const reply = await there.askIndex({
      kind: 'sync',
      base: name(),
      documents: [{ id: lease, revision: 0 }],
      vectors: null,
    });
    expect(reply).toMatchObject({ documents: [lease] });
    await there.askIndex({ kind: 'drop', base: name() });
  });

  test('removes a document that another process deleted, and the next question finds the others', async () => {
    await ask();
    await remove('documents', lease);
    await there.refreshIndexes();
    const reply = await there.askIndex({
      kind: 'sync',
      base: name(),
      documents: [{ id: lease, revision: 0 }],
      vectors: null,
    });
    expect(reply).toMatchObject({ documents: [lease] });
    expect((await askExactly('Quand ouvre le parking ?')).message).toContain('parking');
  });

  test('forgets the answers from a document that another process deleted', async () => {
    await ask();
    expect((await ask()).cache_hit).toBe(true);
    // The version alone would hide the answer: it must be gone from memory.
    const version = await readVersion();
    await remove('documents', lease);
    await there.refreshIndexes();
    await db.database.tenant(parseTenantId('acme'), (sql) =>
      sql.query('update assistant.knowledge_base set version = $2 where id = $1', [base, version]),
    );
    expect((await ask()).cache_hit).toBe(false);
  });
});
