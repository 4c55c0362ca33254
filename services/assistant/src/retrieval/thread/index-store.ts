import { analyzeChunk, type ChunkTerms } from '../../lexical/chunk-terms.ts';
import {
  addDocument,
  createLexicalIndex,
  estimateIndexBytes,
  type LexicalIndex,
  removeDocument,
} from '../../lexical/lexical-index.ts';
import { decodePostings, UnreadablePostings } from '../../lexical/postings-record.ts';
import { createVectorTable, type DocumentVectors } from '../document-vectors.ts';
import { retrieve } from '../retrieve.ts';
import {
  type BaseRetrieval,
  type DocumentRevision,
  type EmbeddedDocument,
  type IndexedDocument,
  type IndexReply,
  type IndexRequest,
  type IndexUsage,
  readTenant,
  type SearchQuestion,
  type TextDocument,
} from './messages.ts';

type BaseIndex = {
  /** Null while documents are being added. */
  version: number | null;
  readonly lexical: LexicalIndex;
  readonly vectors: Map<string, DocumentVectors>;
  /** Of the documents in `lexical`. */
  readonly revisions: Map<string, number>;
  /** Terms of a document of which more chunks follow. */
  readonly partialTexts: Map<string, ChunkTerms[]>;
  /** What the vectors are of, see `sync`; null before the first ones. */
  vectorsName: string | null;
  /** Its share of the bytes in use. */
  countedBytes: number;
};

type StoreLimits = {
  /**
   * Indexes of all knowledge bases together. Beyond it those of the tenant with the most bytes are dropped, the one used longest ago first,
   * and built again when they are asked for.
   */
  readonly maxBytes: number;
  /** Indexes of one tenant. Beyond it the one used longest ago is dropped. The one in use is kept, however large. */
  readonly maxTenantBytes: number;
};

export type IndexStore = {
  readonly handle: (request: IndexRequest) => IndexReply;
  /** As of the last request that added or dropped something. */
  readonly readUsage: () => IndexUsage;
};

/** Keeps the indexes of knowledge bases in memory. */
export function createIndexStore({ maxBytes, maxTenantBytes }: StoreLimits): IndexStore {
  /** In the order of their last use. */
  const bases = new Map<string, BaseIndex>();
  let bytesInUse = 0;
  let evictions = 0;

  const use = (name: string): BaseIndex => {
    const base = bases.get(name) ?? {
      version: null,
      lexical: createLexicalIndex(),
      vectors: new Map(),
      revisions: new Map(),
      partialTexts: new Map(),
      vectorsName: null,
      countedBytes: 0,
    };
    bases.delete(name);
    bases.set(name, base);
    return base;
  };
  const count = (base: BaseIndex, bytes: number) => {
    bytesInUse += bytes - base.countedBytes;
    base.countedBytes = bytes;
  };
  const drop = (name: string, base: BaseIndex) => {
    count(base, 0);
    bases.delete(name);
  };
  const dropExcess = () => {
    const sizes = [...bases].map(([name, base]) => {
      count(base, estimateBaseBytes(base));
      return { name, base, tenant: readTenant(name), bytes: base.countedBytes };
    });
    const byTenant = new Map<string, number>();
    for (const { tenant, bytes } of sizes) byTenant.set(tenant, (byTenant.get(tenant) ?? 0) + bytes);
    const share = (tenant: string) => byTenant.get(tenant) ?? 0;
    // The last one is in use.
    const droppable = sizes.slice(0, -1);
    while (droppable.length > 0) {
      const most = Math.max(...droppable.map(({ tenant }) => share(tenant)));
      if (bytesInUse <= maxBytes && most <= maxTenantBytes) return;
      const [dropped] = droppable.splice(
        droppable.findIndex(({ tenant }) => share(tenant) === most),
        1,
      );
      if (dropped === undefined) return;
      drop(dropped.name, dropped.base);
      evictions += 1;
      byTenant.set(dropped.tenant, share(dropped.tenant) - dropped.bytes);
    }
  };

  return {
    readUsage: () => ({ bytes: bytesInUse, indexes: bases.size, evictions }),
    handle: (request) => {
      if (request.kind === 'search') {
        const base = bases.get(request.base);
        if (base === undefined || base.version !== request.version) return { kind: 'stale' };
        return { kind: 'retrieval', retrieval: search(use(request.base), request.question) };
      }
      if (request.kind === 'drop') {
        const dropped = bases.get(request.base);
        if (dropped !== undefined) drop(request.base, dropped);
        return { kind: 'done' };
      }
      if (request.kind === 'prune') {
        const pruned = bases.get(request.base);
        if (pruned === undefined) return { kind: 'done' };
        removeOthers(pruned, request.documents);
        count(pruned, estimateBaseBytes(pruned));
        return { kind: 'done' };
      }
      const base = use(request.base);
      if (request.kind === 'sync') {
        const missing = syncDocuments(base, request);
        count(base, estimateBaseBytes(base));
        return missing;
      }
      if (request.kind === 'add') {
        const unreadable = request.documents.filter((document) => !addPostings(base, document));
        dropExcess();
        return { kind: 'added', unreadable: unreadable.map(({ id }) => id) };
      }
      if (request.kind === 'add_text') addText(base, request.document);
      else if (request.kind === 'add_vectors') for (const document of request.documents) addVectors(base, document);
      else base.version = request.version;
      dropExcess();
      return { kind: 'done' };
    },
  };
}

/** Searches with vectors when the question has one of their length: a server may change its model under the same name. */
function search(
  { lexical, revisions, vectors }: BaseIndex,
  { documents, text, vector, limit }: SearchQuestion,
): BaseRetrieval {
  const isComparable =
    vector !== null && [...vectors.values()].every(({ passages }) => passages.dimensions === vector.length);
  const compared = isComparable ? { question: vector, documents: vectors } : null;
  const found = retrieve(lexical, text, compared, limit, documents === null ? null : new Set(documents));
  return {
    ...found,
    chunks: found.chunks.map((chunk) => ({ ...chunk, revision: revisions.get(chunk.documentId) ?? 0 })),
  };
}

/** Removes documents that are not listed, or in another revision. The index is then of no version. */
function removeOthers(base: BaseIndex, documents: readonly DocumentRevision[]): void {
  const listed = new Map(documents.map(({ id, revision }) => [id, revision]));
  base.version = null;
  base.partialTexts.clear();
  for (const [id] of [...base.revisions].filter(([id, revision]) => listed.get(id) !== revision)) {
    removeDocument(base.lexical, id);
    base.revisions.delete(id);
    base.vectors.delete(id);
  }
}

function syncDocuments(
  base: BaseIndex,
  { documents, vectors }: Extract<IndexRequest, { readonly kind: 'sync' }>,
): IndexReply {
  if (vectors !== null && vectors !== base.vectorsName) {
    base.vectors.clear();
    base.vectorsName = vectors;
  }
  removeOthers(base, documents);
  const ids = documents.map(({ id }) => id);
  return {
    kind: 'missing',
    documents: ids.filter((id) => !base.revisions.has(id)),
    vectors: vectors === null ? [] : ids.filter((id) => !base.vectors.has(id)),
  };
}

/** False, and nothing is added, when the postings cannot be read. */
function addPostings(base: BaseIndex, { id, postings, revision }: IndexedDocument): boolean {
  try {
    addTerms(base, { id, revision }, postings.map(decodePostings));
    return true;
  } catch (error) {
    if (error instanceof UnreadablePostings) return false;
    throw error;
  }
}

function addText(base: BaseIndex, { chunks, id, isComplete, language, revision }: TextDocument): void {
  const terms = base.partialTexts.get(id) ?? [];
  base.partialTexts.set(id, terms);
  for (const chunk of chunks) terms.push(analyzeChunk(chunk, language));
  if (!isComplete) return;
  base.partialTexts.delete(id);
  addTerms(base, { id, revision }, terms);
}

function addTerms(base: BaseIndex, { id, revision }: DocumentRevision, terms: readonly ChunkTerms[]): void {
  addDocument(base.lexical, id, terms);
  base.revisions.set(id, revision);
}

/** Vectors of another revision are of other chunks than those in the index; a document that was just rebuilt may lack some of its own. */
function addVectors({ lexical, revisions, vectors }: BaseIndex, document: EmbeddedDocument): void {
  const { id, dimensions, passages, revision, sentences } = document;
  const chunkCount = lexical.documents.get(id)?.chunkCount ?? 0;
  if (revisions.get(id) !== revision || passages.length !== chunkCount * dimensions) return;
  vectors.set(id, {
    passages: createVectorTable(passages, dimensions),
    sentences:
      sentences === null
        ? null
        : { vectors: createVectorTable(sentences.components, dimensions), ordinals: sentences.ordinals },
  });
}

function estimateBaseBytes({ lexical, vectors }: BaseIndex): number {
  let bytes = estimateIndexBytes(lexical);
  for (const { passages, sentences } of vectors.values())
    for (const table of sentences === null ? [passages] : [passages, sentences.vectors])
      bytes += table.components.byteLength + table.inverseLengths.byteLength;
  return bytes;
}
