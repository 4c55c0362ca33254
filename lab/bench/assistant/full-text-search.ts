import { openDatabase } from '@probant/database/database';
import { silentLogger } from '@probant/kernel/logging';
import { parseTenantId } from '@probant/kernel/tenant';

const TENANT = parseTenantId('acme');
const RETURNED_ROWS = 50;

/**
 * Returns the milliseconds of each question in the full-text search of PostgreSQL on the chunks of a knowledge base: French dictionary,
 * GIN index, any word of the question, the best 50 by ts_rank.
 *
 * @param ownerUrl URL of the role that owns the tables.
 */
export async function measureFullTextSearch(
  ownerUrl: string,
  knowledgeBaseId: string,
  questions: readonly string[],
): Promise<readonly number[]> {
  const database = await openDatabase({ url: ownerUrl, logger: silentLogger, maxConnections: 1 });
  const run = (statement: string, values: readonly unknown[] = []) =>
    database.tenant(TENANT, (sql) => sql.query(statement, [...values]), { statementTimeoutMs: 0 });
  try {
    await run(
      `create table bench_chunk as select document_id, ordinal,
         to_tsvector('french', heading::text || ' ' || content) words
       from assistant.chunk join assistant.document on document.id = document_id
       where knowledge_base_id = '${knowledgeBaseId}'`,
    );
    await run('create index on bench_chunk using gin (words)');
    await run('analyze bench_chunk');
    const times: number[] = [];
    for (const question of questions) {
      const started = performance.now();
      await run(
        `select document_id, ordinal, ts_rank(words, query) rank
         from bench_chunk, (select replace(plainto_tsquery('french', $1)::text, '&', '|')::tsquery query) asked
         where words @@ query order by rank desc limit ${RETURNED_ROWS}`,
        [question],
      );
      times.push(performance.now() - started);
    }
    await run('drop table bench_chunk');
    return times;
  } finally {
    await database.close();
  }
}
