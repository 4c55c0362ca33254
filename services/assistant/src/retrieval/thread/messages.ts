import type { Language } from '../../text-analysis/language.ts';
import type { Retrieval, RetrievedChunk } from '../retrieve.ts';

/** A document never changes, except that its chunks are rebuilt: it then has another revision. */
export type DocumentRevision = { readonly id: string; readonly revision: number };

/** Postings of the chunks of a document, in order. */
export type IndexedDocument = DocumentRevision & { readonly postings: readonly Uint8Array[] };

/** Chunks of a document in order, by their texts: the titles above each, and its text. */
export type TextDocument = DocumentRevision & {
  readonly language: Language;
  readonly chunks: readonly { readonly heading: readonly string[]; readonly text: string }[];
  /** False when more chunks of it follow in another request. */
  readonly isComplete: boolean;
};

/** Vectors of the chunks of a document in order, one after the other. */
export type EmbeddedDocument = DocumentRevision & {
  readonly dimensions: number;
  readonly passages: Int8Array;
  /** Those of its sentences with the ordinal of the chunk of each; null where only passages are compared. */
  readonly sentences: { readonly components: Int8Array; readonly ordinals: Uint32Array } | null;
};

export type SearchQuestion = {
  readonly text: string;
  readonly vector: Int8Array | null;
  /** Chunks wanted. */
  readonly limit: number;
  /** The only documents that are searched; null for all. */
  readonly documents: readonly string[] | null;
};

/** A chunk with the revision of its document: another revision has other chunks. */
type FoundChunk = RetrievedChunk & Pick<DocumentRevision, 'revision'>;
export type BaseRetrieval = Omit<Retrieval, 'chunks'> & { readonly chunks: readonly FoundChunk[] };

/** `base` is the name of a knowledge base, see `nameBase`. */
export type IndexRequest =
  /** Ranks the chunks; `stale` when the index is of another version. */
  | { readonly kind: 'search'; readonly base: string; readonly version: number; readonly question: SearchQuestion }
  /**
   * Removes documents that are no longer there in this revision, and returns those that are missing. `vectors` names the embedder and what it
   * embedded: vectors of another name are removed. Null while documents wait for theirs.
   */
  | {
      readonly kind: 'sync';
      readonly base: string;
      readonly documents: readonly DocumentRevision[];
      readonly vectors: string | null;
    }
  /** Removes documents that are no longer there in this revision from an index that is in memory. Not a use of it. */
  | { readonly kind: 'prune'; readonly base: string; readonly documents: readonly DocumentRevision[] }
  | { readonly kind: 'add'; readonly base: string; readonly documents: readonly IndexedDocument[] }
  /** Adds a document by the texts of its chunks, in parts. */
  | { readonly kind: 'add_text'; readonly base: string; readonly document: TextDocument }
  | { readonly kind: 'add_vectors'; readonly base: string; readonly documents: readonly EmbeddedDocument[] }
  /** All documents of this version were added. */
  | { readonly kind: 'complete'; readonly base: string; readonly version: number }
  /** The knowledge base was deleted. */
  | { readonly kind: 'drop'; readonly base: string };

export type IndexReply =
  | { readonly kind: 'retrieval'; readonly retrieval: BaseRetrieval }
  | { readonly kind: 'stale' }
  /** `vectors` are the documents without vectors, also those that are missing; none while `sync` wants none. */
  | { readonly kind: 'missing'; readonly documents: readonly string[]; readonly vectors: readonly string[] }
  /** Documents that were not added: their postings are of another format, or damaged. */
  | { readonly kind: 'added'; readonly unreadable: readonly string[] }
  | { readonly kind: 'done' };

/** Version of the empty index of a knowledge base that does not exist. */
export const NO_VERSION = -1;

/** Names a knowledge base among those of all tenants. */
export const nameBase = (tenant: string, knowledgeBaseId: string): string => `${tenant}/${knowledgeBaseId}`;

/** Returns the tenant of the name of a knowledge base. */
export const readTenant = (base: string): string => base.slice(0, base.lastIndexOf('/'));

export type ThreadRequest = { readonly id: number; readonly request: IndexRequest };
/** The message with which a thread ends by itself, after the requests before it. */
export const LEAVE = 'leave';

/** What the indexes in memory take. */
export type IndexUsage = {
  /** Estimated, without what searches take meanwhile. */
  readonly bytes: number;
  readonly indexes: number;
  /** Indexes dropped since the thread started because the indexes of their tenant, or of all, were too large. */
  readonly evictions: number;
};

/** `error` holds the name of an error, never its message, which may quote a document. */
export type ThreadReply = { readonly id: number; readonly usage: IndexUsage } & (
  | { readonly reply: IndexReply }
  | { readonly error: string }
);
