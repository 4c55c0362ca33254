import type { Retrieval } from '../retrieve.ts';

/** Postings of the chunks of a document in order, and its passage vectors one after the other, null while it has none. */
export type IndexedDocument = {
  readonly id: string;
  readonly postings: readonly Uint8Array[];
  readonly vectors: Int8Array | null;
};

export type SearchQuestion = {
  readonly text: string;
  readonly vector: Int8Array | null;
  /** Chunks wanted. */
  readonly limit: number;
};

/** `base` names a knowledge base of a tenant. A document never changes: another version has another id. */
export type IndexRequest =
  /** Ranks the chunks; `stale` when the index is not that of this version. */
  | { readonly kind: 'search'; readonly base: string; readonly version: number; readonly question: SearchQuestion }
  /** Removes documents that are no longer there and returns those that are missing. */
  | { readonly kind: 'sync'; readonly base: string; readonly documents: readonly string[] }
  | { readonly kind: 'add'; readonly base: string; readonly documents: readonly IndexedDocument[] }
  /** All documents of this version were added. */
  | { readonly kind: 'complete'; readonly base: string; readonly version: number };

export type IndexReply =
  | { readonly kind: 'retrieval'; readonly retrieval: Retrieval }
  | { readonly kind: 'stale' }
  | { readonly kind: 'missing'; readonly documents: readonly string[] }
  | { readonly kind: 'done' };

export type ThreadRequest = { readonly id: number; readonly request: IndexRequest };
/** `error` holds the name of an error, never its message, which may quote a document. */
export type ThreadReply = { readonly id: number } & ({ readonly reply: IndexReply } | { readonly error: string });
