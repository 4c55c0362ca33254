import type { Database, Sql } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';
import type { IndexFormat } from '../indexing/index-format.ts';
import { lockKnowledgeBase } from '../knowledge-bases/lock-knowledge-base.repository.ts';
import type { PreparedDocument } from '../prepared-documents/prepared-document.ts';
import { listSpellings } from './name-spellings.ts';
import type { StoredDocument } from './stored-document.ts';
import { replaceDocument } from './upload/replace-document.repository.ts';

/** Why an upload was not stored. */
export type StoreRefusal = 'unknown_knowledge_base' | 'too_many_chunks';

const COLUMNS = `id, knowledge_base_id as "knowledgeBaseId", filename, content_type as "contentType",
  page_count as "pageCount", chunk_count as "chunkCount", hidden_text_pages as "hiddenTextPages", created_at as "createdAt"`;

export type DocumentsRepository = ReturnType<typeof createDocumentsRepository>;

/** `indexFormat` is stored with each document. */
export const createDocumentsRepository = (database: Database, indexFormat: IndexFormat) => ({
  /** Returns the documents of a knowledge base, newest first. */
  list: (tenant: TenantId, knowledgeBaseId: string): Promise<readonly StoredDocument[]> =>
    database.tenant(tenant, (sql) =>
      sql.query<StoredDocument>(
        `select ${COLUMNS} from assistant.document where tenant_id = $1 and knowledge_base_id = $2
         order by created_at desc, id desc`,
        [tenant, knowledgeBaseId],
      ),
    ),

  find: (tenant: TenantId, knowledgeBaseId: string, id: string): Promise<StoredDocument | null> =>
    database.tenant(tenant, async (sql) => {
      const [row] = await sql.query<StoredDocument>(
        `select ${COLUMNS} from assistant.document where tenant_id = $1 and knowledge_base_id = $2 and id = $3`,
        [tenant, knowledgeBaseId, id],
      );
      return row ?? null;
    }),

  /** Returns how many of some different ids belong to documents of a knowledge base. */
  countKnown: (tenant: TenantId, knowledgeBaseId: string, ids: readonly string[]): Promise<number> =>
    database.tenant(tenant, async (sql) => {
      const [row] = await sql.query<{ readonly known: number }>(
        `select count(*)::integer as known from assistant.document
         where tenant_id = $1 and knowledge_base_id = $2 and id = any($3::uuid[])`,
        [tenant, knowledgeBaseId, ids],
      );
      return row?.known ?? 0;
    }),

  /** Returns the document with these bytes under this name; null when there is none. */
  findSame: (
    tenant: TenantId,
    knowledgeBaseId: string,
    file: { readonly filename: string; readonly sha256: Uint8Array },
  ): Promise<StoredDocument | null> => database.tenant(tenant, (sql) => findSameIn(sql, tenant, knowledgeBaseId, file)),

  /** Returns the blocks of a page (1-based) as the JSON text that a worker wrote; null when there is no such page. */
  findPage: (tenant: TenantId, documentId: string, page: number): Promise<string | null> =>
    database.tenant(tenant, async (sql) => {
      const [row] = await sql.query<{ readonly blocks: string }>(
        'select blocks::text as blocks from assistant.document_page where tenant_id = $1 and document_id = $2 and page = $3',
        [tenant, documentId, page],
      );
      return row?.blocks ?? null;
    }),

  /**
   * Stores all documents of an upload or none, in one transaction. A document replaces the one with its name; one with the same bytes is
   * kept and returned. The counters are counted again while the knowledge base is locked, so that they are exact.
   */
  storeUpload: (
    tenant: TenantId,
    knowledgeBaseId: string,
    documents: readonly PreparedDocument[],
    { now, maxChunks }: { readonly now: Date; readonly maxChunks: number },
  ): Promise<readonly StoredDocument[] | StoreRefusal> =>
    database
      .tenant(tenant, async (sql) => {
        if (!(await lockKnowledgeBase(sql, tenant, knowledgeBaseId))) return 'unknown_knowledge_base';
        const stored: StoredDocument[] = [];
        for (const document of documents)
          stored.push(
            (await findSameIn(sql, tenant, knowledgeBaseId, document)) ??
              (await replaceDocument(sql, tenant, knowledgeBaseId, document, { now, indexFormat })),
          );
        const chunks = await updateCounters(sql, tenant, knowledgeBaseId, now);
        if (chunks > maxChunks) throw new TooManyChunks();
        return stored;
      })
      .catch((error: unknown) => {
        if (error instanceof TooManyChunks) return 'too_many_chunks' as const;
        throw error;
      }),

  /** Deletes a document with its pages, chunks and kept file. False when there is none. */
  delete: (tenant: TenantId, knowledgeBaseId: string, id: string, now: Date): Promise<boolean> =>
    database.tenant(tenant, async (sql) => {
      if (!(await lockKnowledgeBase(sql, tenant, knowledgeBaseId))) return false;
      const deleted = await sql.query(
        'delete from assistant.document where tenant_id = $1 and knowledge_base_id = $2 and id = $3 returning id',
        [tenant, knowledgeBaseId, id],
      );
      if (deleted.length === 0) return false;
      await updateCounters(sql, tenant, knowledgeBaseId, now);
      return true;
    }),
});

/** Rolls the transaction of an upload back. */
class TooManyChunks extends Error {
  override readonly name = 'TooManyChunks';
}

async function findSameIn(
  sql: Sql,
  tenant: TenantId,
  knowledgeBaseId: string,
  { filename, sha256 }: { readonly filename: string; readonly sha256: Uint8Array },
): Promise<StoredDocument | null> {
  const [row] = await sql.query<StoredDocument>(
    `select ${COLUMNS} from assistant.document
     where tenant_id = $1 and knowledge_base_id = $2 and filename = any($3) and sha256 = $4
     order by created_at desc limit 1`,
    [tenant, knowledgeBaseId, listSpellings(filename), sha256],
  );
  return row ?? null;
}

/** Counts the documents and chunks of a locked knowledge base, and returns the chunks. */
async function updateCounters(sql: Sql, tenant: TenantId, id: string, now: Date): Promise<number> {
  const [row] = await sql.query<{ readonly chunks: number }>(
    `update assistant.knowledge_base base set version = base.version + 1, updated_at = $3,
       document_count = counted.documents, total_chunks = counted.chunks
     from (select count(*)::integer as documents, coalesce(sum(chunk_count), 0)::integer as chunks
           from assistant.document where tenant_id = $1 and knowledge_base_id = $2) counted
     where base.tenant_id = $1 and base.id = $2 returning base.total_chunks as chunks`,
    [tenant, id, now],
  );
  return row?.chunks ?? 0;
}
