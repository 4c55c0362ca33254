import type { Database } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';
import type { IndexedDocument } from './thread/messages.ts';

type ListedDocument = { readonly id: string; readonly chunkCount: number };

export type IndexRepository = ReturnType<typeof createIndexRepository>;

/** Chunks read from the database at once: 3 MB of postings. */
const CHUNKS_PER_GROUP = 5_000;

export const createIndexRepository = (database: Database) => ({
  /** Returns the documents of a knowledge base and its version, both of one moment. */
  listDocuments: (
    tenant: TenantId,
    knowledgeBaseId: string,
  ): Promise<{ readonly version: number; readonly documents: readonly ListedDocument[] }> =>
    database.snapshot(tenant, async (sql) => {
      const [base] = await sql.query<{ readonly version: number }>(
        'select version from assistant.knowledge_base where tenant_id = $1 and id = $2',
        [tenant, knowledgeBaseId],
      );
      const documents = await sql.query<ListedDocument>(
        `select id, chunk_count as "chunkCount" from assistant.document
         where tenant_id = $1 and knowledge_base_id = $2 order by id`,
        [tenant, knowledgeBaseId],
      );
      return { version: base?.version ?? 0, documents };
    }),

  /** Yields what the index needs of documents, in groups. One that was deleted in the meantime has no chunks. */
  async *readDocuments(
    tenant: TenantId,
    documents: readonly ListedDocument[],
  ): AsyncGenerator<readonly IndexedDocument[]> {
    for (const group of groupByChunks(documents)) {
      const rows = await database.tenant(tenant, (sql) =>
        sql.query<{ readonly id: string; readonly postings: Uint8Array }>(
          `select document_id as id, postings from assistant.chunk
           where tenant_id = $1 and document_id = any($2) order by document_id, ordinal`,
          [tenant, group],
        ),
      );
      const postings = Map.groupBy(rows, (row) => row.id);
      yield group.map((id) => ({ id, postings: (postings.get(id) ?? []).map((row) => row.postings), vectors: null }));
    }
  },
});

function groupByChunks(documents: readonly ListedDocument[]): readonly (readonly string[])[] {
  const groups: string[][] = [];
  let chunks = Number.POSITIVE_INFINITY;
  for (const { id, chunkCount } of documents) {
    if (chunks + chunkCount > CHUNKS_PER_GROUP) {
      groups.push([]);
      chunks = 0;
    }
    groups.at(-1)?.push(id);
    chunks += chunkCount;
  }
  return groups;
}
