import { copyRows } from '@probant/database/copy-rows';
import type { Sql } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';
import type { PreparedChunk } from '../prepared-documents/prepared-document.ts';

const COLUMNS = [
  'tenant_id',
  'document_id',
  'ordinal',
  'page',
  'start_offset',
  'end_offset',
  'heading',
  'content',
  'postings',
  'tables',
];

/** Stores the chunks of a document that has none. */
export const insertChunks = (
  sql: Sql,
  tenant: TenantId,
  documentId: string,
  chunks: readonly PreparedChunk[],
): Promise<number> =>
  copyRows(
    sql,
    { table: 'assistant.chunk', columns: COLUMNS },
    chunks.map((chunk, ordinal) => [
      tenant,
      documentId,
      ordinal,
      chunk.page,
      chunk.start,
      chunk.end,
      chunk.heading,
      chunk.text,
      chunk.postings,
      chunk.tables === null ? null : JSON.stringify(chunk.tables),
    ]),
  );
