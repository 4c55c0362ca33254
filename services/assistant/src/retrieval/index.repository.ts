import type { Database } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';
import { MAX_CHUNKS_WITH_SENTENCES, MAX_SEARCHED_SENTENCES } from '../vectors/vector-limits.ts';
import { joinVectors, type StoredVectors } from './join-vectors.ts';
import type { EmbeddedDocument, IndexedDocument } from './thread/messages.ts';

type ListedDocument = { readonly id: string; readonly chunkCount: number };

/** Vectors of all chunks of a knowledge base. */
export type ListedVectors = {
  readonly embedder: string;
  /** Whether all its sentences have vectors, and few enough. */
  readonly hasSentences: boolean;
};

type ListedBase = {
  readonly version: number;
  readonly documents: readonly ListedDocument[];
  /** Null without an embedder, and while a chunk waits for its vectors. */
  readonly vectors: ListedVectors | null;
};

export type IndexRepository = ReturnType<typeof createIndexRepository>;

/** Chunks read from the database at once: 3 MB of postings. */
const CHUNKS_PER_GROUP = 5_000;
/** Chunks whose vectors are read at once: 12 MB at the most. */
const VECTOR_CHUNKS_PER_GROUP = 1_000;

/** Reads what indexes hold. `embedder` is the name of the one in use, null without. */
export const createIndexRepository = (database: Database, embedder: string | null) => ({
  /** Returns the documents of a knowledge base, its version and its vectors, all of one moment. */
  listDocuments: (tenant: TenantId, knowledgeBaseId: string): Promise<ListedBase> =>
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
      const [vectors] = await sql.query<{ readonly isReady: boolean; readonly hasSentences: boolean }>(
        `select coalesce(bool_and(embedder is not distinct from $3 and vector_count = chunk_count), false) as "isReady",
           coalesce(bool_and(sentence_count is not null) and sum(sentence_count) <= $4 and sum(chunk_count) <= $5, false)
             as "hasSentences"
         from assistant.document where tenant_id = $1 and knowledge_base_id = $2 and chunk_count > 0`,
        [tenant, knowledgeBaseId, embedder, MAX_SEARCHED_SENTENCES, MAX_CHUNKS_WITH_SENTENCES],
      );
      return {
        version: base?.version ?? 0,
        documents,
        vectors: embedder !== null && vectors?.isReady ? { embedder, hasSentences: vectors.hasSentences } : null,
      };
    }),

  /** Yields what the index needs of documents, in groups. One that was deleted in the meantime has no chunks. */
  async *readDocuments(
    tenant: TenantId,
    documents: readonly ListedDocument[],
  ): AsyncGenerator<readonly IndexedDocument[]> {
    for (const group of groupByChunks(documents, CHUNKS_PER_GROUP)) {
      const rows = await database.tenant(tenant, (sql) =>
        sql.query<{ readonly id: string; readonly postings: Uint8Array }>(
          `select document_id as id, postings from assistant.chunk
           where tenant_id = $1 and document_id = any($2) order by document_id, ordinal`,
          [tenant, group],
        ),
      );
      const postings = Map.groupBy(rows, (row) => row.id);
      yield group.map((id) => ({ id, postings: (postings.get(id) ?? []).map((row) => row.postings) }));
    }
  },

  /** Yields the vectors of documents, in groups. One that was deleted in the meantime, or that has no chunk, is left out. */
  async *readVectors(
    tenant: TenantId,
    documents: readonly ListedDocument[],
    { hasSentences }: ListedVectors,
  ): AsyncGenerator<readonly EmbeddedDocument[]> {
    for (const group of groupByChunks(documents, VECTOR_CHUNKS_PER_GROUP)) {
      const rows = await database.tenant(tenant, (sql) =>
        sql.query<StoredVectors>(
          `select document_id as id, ordinal, passage, case when $3 then sentences end as sentences
           from assistant.chunk_vector where tenant_id = $1 and document_id = any($2) order by document_id, ordinal`,
          [tenant, group, hasSentences],
        ),
      );
      yield joinVectors(rows, hasSentences);
    }
  },
});

function groupByChunks(documents: readonly ListedDocument[], chunksPerGroup: number): readonly (readonly string[])[] {
  const groups: string[][] = [];
  let chunks = Number.POSITIVE_INFINITY;
  for (const { id, chunkCount } of documents) {
    if (chunks + chunkCount > chunksPerGroup) {
      groups.push([]);
      chunks = 0;
    }
    groups.at(-1)?.push(id);
    chunks += chunkCount;
  }
  return groups;
}
