import type { Database } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';
import type { ChunkTables } from '../chunking/chunk.ts';
import type { Language } from '../text-analysis/language.ts';

/** A chunk of a revision of a document: another revision has other chunks. */
type PassageId = { readonly documentId: string; readonly ordinal: number; readonly revision: number };

/** A chunk as it is cited. */
export type Passage = PassageId & {
  readonly title: string;
  readonly language: Language;
  readonly page: number | null;
  readonly start: number;
  readonly end: number;
  readonly heading: readonly string[];
  readonly text: string;
  /** Null for a chunk without a row of a table, and for one of a document that is not yet rebuilt. */
  readonly tables: ChunkTables | null;
};

type ReadPassages = { readonly version: number | null; readonly passages: readonly Passage[] };

export type PassagesRepository = ReturnType<typeof createPassagesRepository>;

/** `embedder` is the name of the one in use, null without. */
export const createPassagesRepository = (database: Database, embedder: string | null) => ({
  /**
   * Returns passages in the order of their ids, and the version of their knowledge base after that; null when it is deleted. Passages of
   * documents that were deleted or rebuilt in the meantime are left out.
   */
  read: (tenant: TenantId, knowledgeBaseId: string, ids: readonly PassageId[]): Promise<ReadPassages> =>
    database.tenant(tenant, async (sql) => {
      const passages = await sql.query<Passage>(
        `select chunk.document_id as "documentId", chunk.ordinal, wanted.revision, document.title, document.language, chunk.page,
           chunk.start_offset as start, chunk.end_offset as "end", chunk.heading, chunk.content as text,
           chunk.tables
         from unnest($2::uuid[], $3::integer[], $4::integer[]) with ordinality as wanted(document_id, ordinal, revision, position)
         join assistant.chunk on chunk.tenant_id = $1 and chunk.document_id = wanted.document_id
           and chunk.ordinal = wanted.ordinal
         join assistant.document on document.tenant_id = $1 and document.id = chunk.document_id
           and document.index_revision = wanted.revision
         order by wanted.position`,
        [tenant, ids.map((id) => id.documentId), ids.map((id) => id.ordinal), ids.map((id) => id.revision)],
      );
      // After the passages: when it is still the version that was searched, nothing has changed in between.
      const [base] = await sql.query<{ readonly version: number }>(
        'select version from assistant.knowledge_base where tenant_id = $1 and id = $2',
        [tenant, knowledgeBaseId],
      );
      return { version: base?.version ?? null, passages };
    }),

  /**
   * Returns the vectors of the first sentences of chunks, one after the other, in the order of the ids. Null without an embedder, or when
   * a chunk has none of it.
   */
  readSentenceVectors: async (tenant: TenantId, ids: readonly PassageId[]): Promise<readonly Int8Array[] | null> => {
    if (embedder === null || ids.length === 0) return null;
    const rows = await database.tenant(tenant, (sql) =>
      sql.query<{ readonly sentences: Uint8Array }>(
        `select sentences
         from unnest($2::uuid[], $3::integer[], $5::integer[]) with ordinality as wanted(document_id, ordinal, revision, position)
         join assistant.chunk_vector vector on vector.tenant_id = $1 and vector.document_id = wanted.document_id
           and vector.ordinal = wanted.ordinal
         join assistant.document on document.tenant_id = $1 and document.id = vector.document_id and document.embedder = $4
           and document.index_revision = wanted.revision
         where sentences is not null order by wanted.position`,
        [tenant, ids.map((id) => id.documentId), ids.map((id) => id.ordinal), embedder, ids.map((id) => id.revision)],
      ),
    );
    if (rows.length !== ids.length) return null;
    return rows.map(({ sentences }) => new Int8Array(sentences.buffer, sentences.byteOffset, sentences.byteLength));
  },
});
