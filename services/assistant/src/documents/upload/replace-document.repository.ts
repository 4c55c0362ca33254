import { copyEncodedRows, encodeRow } from '@probant/database/copy-rows';
import type { Sql } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';
import type { IndexFormat } from '../../indexing/index-format.ts';
import { insertKeptFile } from '../../kept-files/kept-files.repository.ts';
import { PAGE_LINE_COLUMNS, prefixPageLines } from '../../prepared-documents/page-lines.ts';
import type { PreparedDocument } from '../../prepared-documents/prepared-document.ts';
import { insertChunks } from '../insert-chunks.repository.ts';
import { listSpellings } from '../name-spellings.ts';
import type { StoredDocument } from '../stored-document.ts';

/** Stores a document, with its pages, chunks and file, in the place of the one with its name. */
export async function replaceDocument(
  sql: Sql,
  tenant: TenantId,
  knowledgeBaseId: string,
  document: PreparedDocument,
  { now, indexFormat }: { readonly now: Date; readonly indexFormat: IndexFormat },
): Promise<StoredDocument> {
  const { id, filename, contentType, title, language, sha256, pageCount, hiddenTextPages } = document;
  await sql.query(
    'delete from assistant.document where tenant_id = $1 and knowledge_base_id = $2 and filename = any($3)',
    [tenant, knowledgeBaseId, listSpellings(filename)],
  );
  const chunkCount = document.chunks.length;
  await sql.query(
    `insert into assistant.document
       (tenant_id, id, knowledge_base_id, filename, content_type, title, language, sha256, page_count, chunk_count, hidden_text_pages,
        created_at, has_stated_title, index_format)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      tenant,
      id,
      knowledgeBaseId,
      filename,
      contentType,
      title,
      language,
      sha256,
      pageCount,
      chunkCount,
      hiddenTextPages,
      now,
      document.hasStatedTitle,
      indexFormat,
    ],
  );
  await copyEncodedRows(
    sql,
    { table: 'assistant.document_page', columns: ['tenant_id', 'document_id', ...PAGE_LINE_COLUMNS] },
    prefixPageLines(document.pages, Buffer.from(`${encodeRow([tenant, id])}\t`)),
  );
  await insertChunks(sql, tenant, id, document.chunks);
  if (document.file !== null) await insertKeptFile(sql, tenant, id, document.file);
  return { id, knowledgeBaseId, filename, contentType, pageCount, chunkCount, hiddenTextPages, createdAt: now };
}
