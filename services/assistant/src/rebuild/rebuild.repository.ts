import type { Database, Sql } from '@probant/database/database';
import { parseTenantId, type TenantId } from '@probant/kernel/tenant';
import { insertChunks } from '../documents/insert-chunks.repository.ts';
import { STATED_TITLE } from '../documents/stated-title.ts';
import { buildOutdatedCondition, EMBEDDED_TEXTS_PLACE, type IndexFormat } from '../indexing/index-format.ts';
import { lockKnowledgeBase } from '../knowledge-bases/lock-knowledge-base.repository.ts';
import type { PreparedChunk } from '../prepared-documents/prepared-document.ts';
import type { Language } from '../text-analysis/language.ts';

/** A document whose chunks are of an earlier format, or of an unknown one. */
export type OutdatedDocument = {
  readonly id: string;
  readonly knowledgeBaseId: string;
  readonly contentType: string;
  /** The title that its file states; null without one. */
  readonly title: string | null;
  readonly revision: number;
};

export type RebuiltChunks = { readonly language: Language; readonly chunks: readonly PreparedChunk[] };

type PendingRebuilds = { readonly tenants: readonly TenantId[]; readonly documents: number };

/** Pages read at once: a usual one has 10 kB, and one text of 20 million characters is one page. */
const PAGES_PER_GROUP = 20;
const CHUNKS_PER_GROUP = 5_000;

export type RebuildRepository = ReturnType<typeof createRebuildRepository>;

/** `indexFormat` is that of the program: documents of an earlier one are outdated. */
export const createRebuildRepository = (database: Database, indexFormat: IndexFormat) => ({
  /** Returns how many documents are outdated, and the tenants that have them. */
  countOutdated: (): Promise<PendingRebuilds> =>
    database.sweep(async (sql) => {
      const rows = await sql.query<{ readonly tenant: string; readonly documents: number }>(
        `select tenant_id as tenant, count(*)::integer as documents from assistant.document
         where ${buildOutdatedCondition('$1')} group by tenant_id order by tenant_id`,
        [indexFormat],
      );
      return {
        tenants: rows.map(({ tenant }) => parseTenantId(tenant)),
        documents: rows.reduce((sum, { documents }) => sum + documents, 0),
      };
    }),

  /** Returns the tenant's oldest outdated document that is not in `skipped`; null when there is none. */
  findOutdated: (tenant: TenantId, skipped: readonly string[]): Promise<OutdatedDocument | null> =>
    database.tenant(tenant, async (sql) => {
      const [row] = await sql.query<OutdatedDocument>(
        `select id, knowledge_base_id as "knowledgeBaseId", content_type as "contentType", index_revision as revision,
           ${STATED_TITLE} as title
         from assistant.document
         where tenant_id = $1 and ${buildOutdatedCondition('$2')} and id <> all($3::uuid[])
         order by created_at, id limit 1`,
        [tenant, indexFormat, skipped],
      );
      return row ?? null;
    }),

  /** Yields the text of a document as lines for REBUILD_TASK. */
  async *readLines(tenant: TenantId, documentId: string): AsyncGenerator<string> {
    let hasStructure = true;
    for (let last = 0; ; ) {
      const pages = await database.tenant(tenant, (sql) =>
        sql.query<{ readonly page: number; readonly blocks: string; readonly structure: string | null }>(
          `select page, blocks::text as blocks, structure::text as structure from assistant.document_page
           where tenant_id = $1 and document_id = $2 and page > $3 order by page limit $4`,
          [tenant, documentId, last, PAGES_PER_GROUP],
        ),
      );
      // The JSON of a column has no line feed: it was written by JSON.stringify.
      for (const { blocks, page, structure } of pages)
        yield `{"page":${page},"structure":${structure ?? 'null'},"blocks":${blocks}}\n`;
      hasStructure &&= pages.every(({ structure }) => structure !== null);
      if (pages.length < PAGES_PER_GROUP) break;
      last = pages.at(-1)?.page ?? last;
    }
    if (!hasStructure) yield* readOutlines(database, tenant, documentId);
  },

  /**
   * Stores rebuilt chunks in the place of those of a document. Vectors of chunks with the same titles, text and names of columns are kept; the others wait for
   * theirs. False, and nothing is stored, when the document was deleted, replaced or rebuilt in the meantime.
   */
  store: (
    tenant: TenantId,
    { id, knowledgeBaseId, revision }: OutdatedDocument,
    { chunks, language }: RebuiltChunks,
  ): Promise<boolean> =>
    database.tenant(tenant, async (sql) => {
      // The base first, as uploads and deletions do.
      if (!(await lockKnowledgeBase(sql, tenant, knowledgeBaseId))) return false;
      const unchanged = await sql.query(
        'select id from assistant.document where tenant_id = $1 and id = $2 and index_revision = $3 for update',
        [tenant, id, revision],
      );
      if (unchanged.length === 0) return false;
      await setVectorsAside(sql, tenant, id, indexFormat);
      await sql.query('delete from assistant.chunk where tenant_id = $1 and document_id = $2', [tenant, id]);
      await insertChunks(sql, tenant, id, chunks);
      await restoreVectors(sql, tenant, id);
      await sql.query(
        `update assistant.document document set language = $3, chunk_count = $4, index_format = $5,
           index_revision = index_revision + 1, vector_count = kept.vectors, sentence_count = kept.sentences
         from (select count(*)::integer as vectors,
                 case when coalesce(bool_and(sentences is not null), true)
                   then coalesce(sum(octet_length(sentences) / octet_length(passage)), 0)::integer end as sentences
               from assistant.chunk_vector where tenant_id = $1 and document_id = $2) kept
         where document.tenant_id = $1 and document.id = $2`,
        [tenant, id, language, chunks.length, indexFormat],
      );
      await sql.query(
        `update assistant.knowledge_base base set version = base.version + 1, total_chunks =
           (select coalesce(sum(chunk_count), 0)::integer from assistant.document
            where tenant_id = $1 and knowledge_base_id = $2)
         where base.tenant_id = $1 and base.id = $2`,
        [tenant, knowledgeBaseId],
      );
      return true;
    }),
});

/** Yields the outlines of the stored chunks of a document, by which the structure of older pages is recovered. */
async function* readOutlines(database: Database, tenant: TenantId, documentId: string): AsyncGenerator<string> {
  for (let from = 0; ; from += CHUNKS_PER_GROUP) {
    const rows = await database.tenant(tenant, (sql) =>
      sql.query<{ readonly outline: string }>(
        `select json_build_object('outline', json_build_object('start', start_offset, 'page', page, 'heading', heading))::text as outline
         from assistant.chunk where tenant_id = $1 and document_id = $2 and ordinal >= $3 and ordinal < $4 order by ordinal`,
        [tenant, documentId, from, from + CHUNKS_PER_GROUP],
      ),
    );
    for (const { outline } of rows) yield `${outline}\n`;
    if (rows.length < CHUNKS_PER_GROUP) return;
  }
}

/**
 * Copies the vectors of a document and what they are of, of equal chunks those of the first one; none when the texts that get vectors are
 * others in this format. Version 1 is that of documents stored before formats were.
 */
async function setVectorsAside(
  sql: Sql,
  tenant: TenantId,
  documentId: string,
  indexFormat: IndexFormat,
): Promise<void> {
  await sql.query(
    `create temporary table probant_kept_vector on commit drop as
     select heading::text as heading, content, coalesce(tables::text, '') as tables, passage, sentences
     from assistant.chunk join assistant.chunk_vector using (tenant_id, document_id, ordinal) with no data`,
  );
  await sql.query(
    `insert into probant_kept_vector
     select distinct on (chunk.content, chunk.heading::text, coalesce(tables::text, '')) chunk.heading::text, chunk.content,
       coalesce(tables::text, ''), passage, sentences
     from assistant.document
     join assistant.chunk on chunk.tenant_id = $1 and chunk.document_id = document.id
     join assistant.chunk_vector vector on vector.tenant_id = $1 and vector.document_id = document.id
       and vector.ordinal = chunk.ordinal
     where document.tenant_id = $1 and document.id = $2 and coalesce(index_format[$3], 1) = $4
     order by chunk.content, chunk.heading::text, coalesce(tables::text, ''), chunk.ordinal`,
    [tenant, documentId, EMBEDDED_TEXTS_PLACE, indexFormat[EMBEDDED_TEXTS_PLACE - 1]],
  );
}

async function restoreVectors(sql: Sql, tenant: TenantId, documentId: string): Promise<void> {
  await sql.query(
    `insert into assistant.chunk_vector (tenant_id, document_id, ordinal, passage, sentences)
     select tenant_id, document_id, chunk.ordinal, passage, sentences
     from assistant.chunk
     join probant_kept_vector kept on kept.content = chunk.content and kept.heading = chunk.heading::text
       and kept.tables = coalesce(chunk.tables::text, '')
     where tenant_id = $1 and document_id = $2`,
    [tenant, documentId],
  );
}
