import {
  addDocument,
  createLexicalIndex,
  estimateIndexBytes,
  type LexicalIndex,
  removeDocument,
} from '../../lexical/lexical-index.ts';
import { decodePostings } from '../../lexical/postings-record.ts';
import { createVectorTable, type DocumentVectors } from '../document-vectors.ts';
import { retrieve } from '../retrieve.ts';
import {
  type EmbeddedDocument,
  type IndexedDocument,
  type IndexReply,
  type IndexRequest,
  type IndexUsage,
  readTenant,
  type SearchQuestion,
} from './messages.ts';

type BaseIndex = {
  /** Null while documents are being added. */
  version: number | null;
  readonly lexical: LexicalIndex;
  readonly vectors: Map<string, DocumentVectors>;
  /** What the vectors are of, see `sync`; null before the first ones. */
  vectorsName: string | null;
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
      vectorsName: null,
    };
    bases.delete(name);
    bases.set(name, base);
    return base;
  };
  const dropExcess = () => {
    const sizes = [...bases].map(([name, base]) => ({
      name,
      tenant: readTenant(name),
      bytes: estimateBaseBytes(base),
    }));
    let total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    bytesInUse = total;
    const byTenant = new Map<string, number>();
    for (const { tenant, bytes } of sizes) byTenant.set(tenant, (byTenant.get(tenant) ?? 0) + bytes);
    const share = (tenant: string) => byTenant.get(tenant) ?? 0;
    // The last one is in use.
    const droppable = sizes.slice(0, -1);
    while (droppable.length > 0) {
      const most = Math.max(...droppable.map(({ tenant }) => share(tenant)));
      if (total <= maxBytes && most <= maxTenantBytes) return;
      const [dropped] = droppable.splice(
        droppable.findIndex(({ tenant }) => share(tenant) === most),
        1,
      );
      if (dropped === undefined) return;
      bases.delete(dropped.name);
      evictions += 1;
      total -= dropped.bytes;
      bytesInUse = total;
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
        if (dropped !== undefined) bytesInUse -= estimateBaseBytes(dropped);
        bases.delete(request.base);
        return { kind: 'done' };
      }
      const base = use(request.base);
      if (request.kind === 'sync') return syncDocuments(base, request);
      if (request.kind === 'add') for (const document of request.documents) addToBase(base, document);
      else if (request.kind === 'add_vectors') for (const document of request.documents) addVectors(base, document);
      else base.version = request.version;
      dropExcess();
      return { kind: 'done' };
    },
  };
}

/** Searches with vectors when the question has one of their length: a server may change its model under the same name. */
function search({ lexical, vectors }: BaseIndex, { text, vector, limit }: SearchQuestion) {
  const isComparable =
    vector !== null && [...vectors.values()].every(({ passages }) => passages.dimensions === vector.length);
  return retrieve(lexical, text, isComparable ? { question: vector, documents: vectors } : null, limit);
}

function syncDocuments(
  base: BaseIndex,
  { documents, vectors }: Extract<IndexRequest, { readonly kind: 'sync' }>,
): IndexReply {
  const wanted = new Set(documents);
  base.version = null;
  if (vectors !== null && vectors !== base.vectorsName) {
    base.vectors.clear();
    base.vectorsName = vectors;
  }
  for (const id of [...base.lexical.documents.keys()].filter((known) => !wanted.has(known))) {
    removeDocument(base.lexical, id);
    base.vectors.delete(id);
  }
  return {
    kind: 'missing',
    documents: documents.filter((id) => !base.lexical.documents.has(id)),
    vectors: vectors === null ? [] : documents.filter((id) => !base.vectors.has(id)),
  };
}

const addToBase = (base: BaseIndex, { id, postings }: IndexedDocument): void =>
  addDocument(base.lexical, id, postings.map(decodePostings));

function addVectors({ vectors }: BaseIndex, { id, dimensions, passages, sentences }: EmbeddedDocument): void {
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
