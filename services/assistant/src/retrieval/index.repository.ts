import type { Database, Sql } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';
import { STATED_TITLE } from '../documents/stated-title.ts';
import type { IndexFormat } from '../indexing/index-format.ts';
import { MAX_CHUNKS_WITH_SENTENCES, MAX_SEARCHED_SENTENCES } from '../vectors/vector-limits.ts';
import { joinVectors, type StoredVectors } from './join-vectors.ts';
import {
  type DocumentRevision,
  type EmbeddedDocument,
  type IndexedDocument,
  nameBase,
  type TextDocument,
} from './thread/messages.ts';

type ListedDocument = DocumentRevision & {
  readonly chunkCount: number;
  /** Whether a later version of the program wrote its postings: its texts are analysed instead. */
  readonly isNewer: boolean;
};

/** Vectors of all chunks of a knowledge base. */
export type ListedVectors = {
  readonly embedder: string;
  /** Whether all its sentences have vectors, and few enough. */
  readonly hasSentences: boolean;
};

export type ListedBase = {
  /** Null when the knowledge base does not exist. */
  readonly version: number | null;
  readonly documents: readonly ListedDocument[];
  /** Null without an embedder, and while a chunk waits for its vectors. */
  readonly vectors: ListedVectors | null;
};

type HeldBase = { readonly tenant: TenantId; readonly id: string };

export type IndexRepository = ReturnType<typeof createIndexRepository>;

/** Chunks read from the database at once: 3 MB of postings. */
const CHUNKS_PER_GROUP = 5_000;
/** Chunks whose vectors are read at once: 12 MB at the most. */
const VECTOR_CHUNKS_PER_GROUP = 1_000;

/** Chunks whose texts are analysed in one request: 36,000 words take some 40 ms of the thread that answers everybody. */
const TEXT_CHUNKS_PER_GROUP = 200;

/** Reads what indexes hold. `embedder` is the name of the one in use, null without; `indexFormat` is that of the program. */
export const createIndexRepository = (database: Database, embedder: string | null, indexFormat: IndexFormat) => ({
  /** Returns the documents of a knowledge base, its version and its vectors, all of one moment. */
  listDocuments: (tenant: TenantId, knowledgeBaseId: string): Promise<ListedBase> =>
    database.snapshot(tenant, async (sql) => {
      const [base] = await sql.query<{ readonly version: number }>(
        'select version from assistant.knowledge_base where tenant_id = $1 and id = $2',
        [tenant, knowledgeBaseId],
      );
      const documents = await sql.query<ListedDocument>(
        `select id, index_revision as revision, chunk_count as "chunkCount",
           coalesce(index_format > $3::integer[], false) as "isNewer"
         from assistant.document where tenant_id = $1 and knowledge_base_id = $2 order by id`,
        [tenant, knowledgeBaseId, indexFormat],
      );
      const vectors = embedder === null ? null : await readVectorState(sql, tenant, knowledgeBaseId, embedder);
      return { version: base?.version ?? null, documents, vectors };
    }),

  /** Returns the versions of those knowledge bases that exist, by their name, whichever tenant has them. */
  readVersions: (bases: readonly HeldBase[]): Promise<ReadonlyMap<string, number>> =>
    database.sweep(async (sql) => {
      const rows = await sql.query<{ readonly tenant: TenantId; readonly id: string; readonly version: number }>(
        `select base.tenant_id as tenant, base.id, base.version from unnest($1::text[], $2::uuid[]) as held (tenant_id, id)
         join assistant.knowledge_base base on base.tenant_id = held.tenant_id and base.id = held.id`, // primary key
        [bases.map(({ tenant }) => tenant), bases.map(({ id }) => id)],
      );
      return new Map(rows.map(({ tenant, id, version }) => [nameBase(tenant, id), version]));
    }),

  /**
   * Yields the postings of documents, in groups, each with the revision that they are of: it may be later than the listed one. One that was
   * deleted in the meantime has no chunks.
   */
  async *readDocuments(
    tenant: TenantId,
    documents: readonly ListedDocument[],
  ): AsyncGenerator<readonly IndexedDocument[]> {
    for (const group of groupByChunks(documents, CHUNKS_PER_GROUP)) {
      const ids = group.map(({ id }) => id);
      const rows = await database.tenant(tenant, (sql) => readPostings(sql, tenant, ids));
      const stored = Map.groupBy(rows, (row) => row.id);
      yield group.map(({ id, revision }) => ({
        id,
        revision: stored.get(id)?.[0]?.revision ?? revision,
        postings: (stored.get(id) ?? []).map((row) => row.postings),
      }));
    }
  },

  /**
   * Yields the texts of the chunks of a document, in groups. Ends without the last one when the document is deleted or rebuilt meanwhile.
   */
  async *readTexts(tenant: TenantId, documentId: string): AsyncGenerator<TextDocument> {
    let revision: number | null = null;
    for (let from = 0, count = Number.POSITIVE_INFINITY; from < count; from += TEXT_CHUNKS_PER_GROUP) {
      const group = await database.snapshot(tenant, (sql) => readTextGroup(sql, tenant, documentId, from));
      if (group === null || (revision !== null && group.revision !== revision)) return;
      ({ revision, count } = group);
      const { chunks, language } = group;
      yield { id: documentId, revision, language, chunks, isComplete: from + TEXT_CHUNKS_PER_GROUP >= count };
    }
  },

  /** Notes that the postings of documents cannot be read: they are rebuilt, like postings of an earlier format. */
  markUnreadable: (tenant: TenantId, documentIds: readonly string[]): Promise<void> =>
    database.tenant(tenant, async (sql) => {
      await sql.query(
        `update assistant.document set index_format = null
         where tenant_id = $1 and id = any($2) and index_format = $3::integer[]`,
        [tenant, documentIds, indexFormat],
      );
    }),

  /** Yields the vectors of documents, in groups. One that was deleted in the meantime, or that has no chunk, is left out. */
  async *readVectors(
    tenant: TenantId,
    documents: readonly ListedDocument[],
    { hasSentences }: ListedVectors,
  ): AsyncGenerator<readonly EmbeddedDocument[]> {
    for (const group of groupByChunks(documents, VECTOR_CHUNKS_PER_GROUP)) {
      const rows = await database.tenant(tenant, (sql) =>
        sql.query<StoredVectors>(
          `select document_id as id, index_revision as revision, ordinal, passage, case when $3 then sentences end as sentences
           from assistant.chunk_vector vector
           join assistant.document on document.tenant_id = $1 and document.id = vector.document_id
           where vector.tenant_id = $1 and document_id = any($2) order by document_id, ordinal`,
          [tenant, group.map(({ id }) => id), hasSentences],
        ),
      );
      yield joinVectors(rows, hasSentences);
    }
  },
});

/** Null while a chunk waits for its vectors. */
async function readVectorState(
  sql: Sql,
  tenant: TenantId,
  knowledgeBaseId: string,
  embedder: string,
): Promise<ListedVectors | null> {
  const [vectors] = await sql.query<{ readonly isReady: boolean; readonly hasSentences: boolean }>(
    `select coalesce(bool_and(embedder is not distinct from $3 and vector_count = chunk_count), false) as "isReady",
       coalesce(bool_and(sentence_count is not null) and sum(sentence_count) <= $4 and sum(chunk_count) <= $5, false)
         as "hasSentences"
     from assistant.document where tenant_id = $1 and knowledge_base_id = $2 and chunk_count > 0`,
    [tenant, knowledgeBaseId, embedder, MAX_SEARCHED_SENTENCES, MAX_CHUNKS_WITH_SENTENCES],
  );
  return vectors?.isReady ? { embedder, hasSentences: vectors.hasSentences } : null;
}

type StoredPostings = { readonly id: string; readonly revision: number; readonly postings: Uint8Array };

const readPostings = (sql: Sql, tenant: TenantId, documentIds: readonly string[]): Promise<readonly StoredPostings[]> =>
  sql.query<StoredPostings>(
    `select document_id as id, index_revision as revision, postings from assistant.chunk
     join assistant.document on document.tenant_id = $1 and document.id = chunk.document_id
     where chunk.tenant_id = $1 and document_id = any($2) order by document_id, ordinal`,
    [tenant, documentIds],
  );

type TextGroup = Pick<TextDocument, 'revision' | 'language' | 'chunks'> & { readonly count: number };

/** Null when there is no such document. The title that the file states is searched with the headings. */
async function readTextGroup(sql: Sql, tenant: TenantId, documentId: string, from: number): Promise<TextGroup | null> {
  const [document] = await sql.query<Omit<TextGroup, 'chunks'> & { readonly title: string | null }>(
    `select index_revision as revision, language, chunk_count as count,
       ${STATED_TITLE} as title
     from assistant.document where tenant_id = $1 and id = $2`,
    [tenant, documentId],
  );
  if (document === undefined) return null;
  const chunks = await sql.query<{ readonly heading: readonly string[]; readonly text: string }>(
    `select heading, content as text from assistant.chunk
     where tenant_id = $1 and document_id = $2 and ordinal >= $3 and ordinal < $4 order by ordinal`,
    [tenant, documentId, from, from + TEXT_CHUNKS_PER_GROUP],
  );
  const { title, ...group } = document;
  return title === null
    ? { ...group, chunks }
    : { ...group, chunks: chunks.map(({ heading, text }) => ({ heading: [title, ...heading], text })) };
}

function groupByChunks(
  documents: readonly ListedDocument[],
  chunksPerGroup: number,
): readonly (readonly ListedDocument[])[] {
  const groups: ListedDocument[][] = [];
  let chunks = Number.POSITIVE_INFINITY;
  for (const document of documents) {
    if (chunks + document.chunkCount > chunksPerGroup) {
      groups.push([]);
      chunks = 0;
    }
    groups.at(-1)?.push(document);
    chunks += document.chunkCount;
  }
  return groups;
}
