import type { Database, Sql } from '@probant/database/database';
import { foldLetters } from '@probant/french/folded-letters';
import { parseTenantId } from '@probant/kernel/tenant';
import { insertChunks } from '../documents/insert-chunks.repository.ts';
import { encodePostings } from '../lexical/postings-record.ts';
import type { PreparedChunk } from '../prepared-documents/prepared-document.ts';

type StoredChunk = Omit<PreparedChunk, 'postings'> & { readonly id: string };

/**
 * Rewrites the documents of a tenant as an earlier version of the program might have stored them: chunks of half the length, words without
 * stemming and with stop words, no structure of the pages, and no format.
 */
export const ageDocuments = (database: Database, tenantName: string): Promise<void> => {
  const tenant = parseTenantId(tenantName);
  return database.tenant(tenant, async (sql) => {
    const rows = await sql.query<StoredChunk>(
      `select document_id as id, page, start_offset as start, end_offset as "end", heading, content as text
       from assistant.chunk order by document_id, ordinal`,
    );
    await sql.query('update assistant.document_page set structure = null');
    for (const [id, chunks] of Map.groupBy(rows, (row) => row.id)) {
      await sql.query('delete from assistant.chunk where document_id = $1', [id]);
      const halves = chunks.flatMap(halve);
      await insertChunks(sql, tenant, id, halves);
      await sql.query(
        `update assistant.document set chunk_count = $2, vector_count = 0, sentence_count = null, embedder = null, has_stated_title = null
         where id = $1`,
        [id, halves.length],
      );
    }
    await sql.query('update assistant.document set index_format = null');
    await countChunks(sql);
  });
};

const countChunks = (sql: Sql) =>
  sql.query(
    `update assistant.knowledge_base base set version = version + 1, total_chunks =
       (select coalesce(sum(chunk_count), 0) from assistant.document where knowledge_base_id = base.id)`,
  );

/** Divides a chunk at the space in its middle. */
function halve(chunk: StoredChunk): readonly PreparedChunk[] {
  const { end, start, text } = chunk;
  const middle = text.indexOf(' ', text.length / 2);
  if (middle < 0) return [analyze(chunk)];
  return [
    analyze({ ...chunk, end: start + middle, text: text.slice(0, middle) }),
    analyze({ ...chunk, start: start + middle + 1, end, text: text.slice(middle + 1) }),
  ];
}

const analyze = ({ end, heading, page, start, text }: StoredChunk): PreparedChunk => {
  const listWords = (of: string) => foldLetters(of).match(/[a-z0-9]+/g) ?? [];
  const postings = encodePostings({ language: 'fr', heading: listWords(heading.join(' ')), body: listWords(text) });
  return { page, start, end, heading, text, postings, tables: null };
};
