import { copyRows } from '@probant/database/copy-rows';
import type { Database, Sql } from '@probant/database/database';
import { parseTenantId, type TenantId } from '@probant/kernel/tenant';
import { lockKnowledgeBase } from '../knowledge-bases/lock-knowledge-base.repository.ts';
import type { ChunkVectors, EmbeddableChunk } from './chunk-vectors.ts';
import { CHUNKS_PER_STEP, MAX_CHUNKS_WITH_SENTENCES } from './vector-limits.ts';

/** The next chunks of a document that have no vectors yet. */
export type PendingChunks = {
  readonly documentId: string;
  readonly knowledgeBaseId: string;
  /** Another revision has other chunks. */
  readonly revision: number;
  /** Chunks of the document that have their vectors already. */
  readonly from: number;
  /** Whether their sentences get vectors too. */
  readonly hasSentences: boolean;
  readonly chunks: readonly EmbeddableChunk[];
};

type PendingDocument = Omit<PendingChunks, 'chunks'>;

export type VectorsRepository = ReturnType<typeof createVectorsRepository>;

/** Many times what a step takes (CHUNKS_PER_STEP). A turn that ends too early costs vectors that are made twice and stored once. */
const TURN_SECONDS = 60;

const IS_PENDING = 'chunk_count > 0 and (embedder is distinct from $2 or vector_count < chunk_count)';

/** Stores the vectors that the embedder of this name makes. */
export const createVectorsRepository = (database: Database, embedder: string) => ({
  /** Returns the tenants with documents that have chunks without vectors. */
  findPendingTenants: (): Promise<readonly TenantId[]> =>
    database.sweep(async (sql) => {
      const rows = await sql.query<{ readonly tenant: string }>(
        `select distinct tenant_id as tenant from assistant.document
         where chunk_count > 0 and (embedder is distinct from $1 or vector_count < chunk_count) order by tenant_id`,
        [embedder],
      );
      return rows.map(({ tenant }) => parseTenantId(tenant));
    }),

  /**
   * Takes the next chunks without vectors of the tenant's oldest such document whose turn no other process has, at most CHUNKS_PER_STEP; null
   * when there is none. The turn ends with `store` or `release`, and for a process that was killed after TURN_SECONDS.
   */
  takePending: (tenant: TenantId): Promise<PendingChunks | null> =>
    database.tenant(tenant, async (sql) => {
      const [document] = await sql.query<PendingDocument>(
        `with next as (
           select id from assistant.document
           where tenant_id = $1 and ${IS_PENDING} and (embedding_until is null or embedding_until < now())
           order by created_at, id limit 1 for update skip locked
         )
         update assistant.document set embedding_until = now() + make_interval(secs => $4)
         from next, assistant.knowledge_base base
         where document.tenant_id = $1 and document.id = next.id
           and base.tenant_id = $1 and base.id = document.knowledge_base_id
         returning document.id as "documentId", document.knowledge_base_id as "knowledgeBaseId",
           document.index_revision as revision,
           case when document.embedder = $2 then document.vector_count else 0 end as "from",
           base.total_chunks <= $3 as "hasSentences"`,
        [tenant, embedder, MAX_CHUNKS_WITH_SENTENCES, TURN_SECONDS],
      );
      if (document === undefined) return null;
      const chunks = await sql.query<EmbeddableChunk>(
        // A rebuild keeps vectors of any chunks. Where those with vectors are the first ones, they are not read again.
        `select ordinal, heading, content as text, tables from assistant.chunk
         where tenant_id = $1 and document_id = $2
           and ordinal >= case when (select max(vector.ordinal) from assistant.chunk_vector vector
             where vector.tenant_id = $1 and vector.document_id = $2) = $3::integer - 1 then $3::integer else 0 end
           and ($3::integer = 0 or not exists
             (select from assistant.chunk_vector vector where vector.tenant_id = $1 and vector.document_id = $2
                and vector.ordinal = chunk.ordinal))
         order by ordinal limit $4`,
        [tenant, document.documentId, document.from, CHUNKS_PER_STEP],
      );
      return { ...document, chunks };
    }),

  /** Ends the turn of a document whose vectors cannot be made now. */
  release: (tenant: TenantId, { documentId }: PendingDocument): Promise<void> =>
    database.tenant(tenant, async (sql) => {
      await sql.query('update assistant.document set embedding_until = null where tenant_id = $1 and id = $2', [
        tenant,
        documentId,
      ]);
    }),

  /**
   * Stores vectors of pending chunks, ends the turn, and changes the version of the knowledge base when no chunk waits any more. Stores nothing when the
   * document was deleted or rebuilt in the meantime, or another process has stored them.
   */
  store: (
    tenant: TenantId,
    { documentId, from, knowledgeBaseId, revision }: PendingDocument,
    vectors: readonly ChunkVectors[],
  ): Promise<void> =>
    database.tenant(tenant, async (sql) => {
      // The base first, as uploads and deletions do.
      if (!(await lockKnowledgeBase(sql, tenant, knowledgeBaseId))) return;
      const [document] = await sql.query<{ readonly isSame: boolean; readonly count: number }>(
        `select embedder is not distinct from $3 as "isSame", vector_count as count
         from assistant.document where tenant_id = $1 and id = $2 and index_revision = $4 for update`,
        [tenant, documentId, embedder, revision],
      );
      if (document === undefined || from !== (document.isSame ? document.count : 0)) return;
      if (from === 0)
        await sql.query('delete from assistant.chunk_vector where tenant_id = $1 and document_id = $2', [
          tenant,
          documentId,
        ]);
      await insertVectors(sql, tenant, documentId, vectors);
      await sql.query(
        `update assistant.document set embedding_until = null, embedder = $3, vector_count = $4::integer + $5::integer,
           sentence_count = case when $4::integer = 0 then 0 else sentence_count end + $6::integer
         where tenant_id = $1 and id = $2`,
        [tenant, documentId, embedder, from, vectors.length, countSentences(vectors)],
      );
      await sql.query(
        `update assistant.knowledge_base set version = version + 1 where tenant_id = $1 and id = $3 and not exists
           (select from assistant.document where tenant_id = $1 and knowledge_base_id = $3 and ${IS_PENDING})`,
        [tenant, embedder, knowledgeBaseId],
      );
    }),
});

const insertVectors = (sql: Sql, tenant: TenantId, documentId: string, vectors: readonly ChunkVectors[]) =>
  copyRows(
    sql,
    { table: 'assistant.chunk_vector', columns: ['tenant_id', 'document_id', 'ordinal', 'passage', 'sentences'] },
    vectors.map(({ ordinal, passage, sentences }) => [
      tenant,
      documentId,
      ordinal,
      toBytes([passage]),
      sentences === null ? null : toBytes(sentences),
    ]),
  );

const toBytes = (vectors: readonly Int8Array[]): Uint8Array =>
  Buffer.concat(vectors.map((vector) => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)));

/** Null when a chunk has no sentence vectors. */
const countSentences = (vectors: readonly ChunkVectors[]): number | null =>
  vectors.reduce<number | null>(
    (sum, { sentences }) => (sum === null || sentences === null ? null : sum + sentences.length),
    0,
  );
