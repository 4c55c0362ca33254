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
import type { IndexedDocument, IndexReply, IndexRequest, SearchQuestion } from './messages.ts';

type BaseIndex = {
  /** Null while documents are being added. */
  version: number | null;
  readonly lexical: LexicalIndex;
  readonly vectors: Map<string, DocumentVectors>;
};

type StoreLimits = {
  /** Indexes of all knowledge bases together; beyond it those used longest ago are dropped, and built again when they are asked for. */
  readonly maxBytes: number;
};

export type IndexStore = { readonly handle: (request: IndexRequest) => IndexReply };

/** Keeps the indexes of knowledge bases in memory. */
export function createIndexStore({ maxBytes }: StoreLimits): IndexStore {
  /** In the order of their last use. */
  const bases = new Map<string, BaseIndex>();

  const use = (name: string): BaseIndex => {
    const base = bases.get(name) ?? { version: null, lexical: createLexicalIndex(), vectors: new Map() };
    bases.delete(name);
    bases.set(name, base);
    return base;
  };
  const dropOldest = () => {
    let bytes = 0;
    for (const base of bases.values()) bytes += estimateBaseBytes(base);
    for (const [name, base] of bases) {
      if (bytes <= maxBytes || bases.size === 1) return;
      bytes -= estimateBaseBytes(base);
      bases.delete(name);
    }
  };

  return {
    handle: (request) => {
      if (request.kind === 'search') {
        const base = bases.get(request.base);
        if (base === undefined || base.version !== request.version) return { kind: 'stale' };
        return { kind: 'retrieval', retrieval: search(use(request.base), request.question) };
      }
      const base = use(request.base);
      if (request.kind === 'sync') return { kind: 'missing', documents: syncDocuments(base, request.documents) };
      if (request.kind === 'add') for (const document of request.documents) addToBase(base, document);
      else base.version = request.version;
      dropOldest();
      return { kind: 'done' };
    },
  };
}

function search({ lexical, vectors }: BaseIndex, { text, vector, limit }: SearchQuestion) {
  const question = vector === null ? null : { question: vector, documents: vectors };
  return retrieve(lexical, text, question, limit);
}

function syncDocuments(base: BaseIndex, documents: readonly string[]): readonly string[] {
  const wanted = new Set(documents);
  base.version = null;
  for (const id of [...base.lexical.documents.keys()].filter((known) => !wanted.has(known))) {
    removeDocument(base.lexical, id);
    base.vectors.delete(id);
  }
  return documents.filter((id) => !base.lexical.documents.has(id));
}

function addToBase(base: BaseIndex, { id, postings, vectors }: IndexedDocument): void {
  addDocument(base.lexical, id, postings.map(decodePostings));
  if (vectors === null || postings.length === 0) return;
  base.vectors.set(id, { passages: createVectorTable(vectors, vectors.length / postings.length), sentences: null });
}

function estimateBaseBytes({ lexical, vectors }: BaseIndex): number {
  let bytes = estimateIndexBytes(lexical);
  for (const { passages } of vectors.values())
    bytes += passages.components.byteLength + passages.inverseLengths.byteLength;
  return bytes;
}
