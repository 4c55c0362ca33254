/** What e5 models write in front of a text. */
export const PREFIXES = { question: 'query: ', passage: 'passage: ' } as const;

export type TextKind = keyof typeof PREFIXES;

/** One text for the process to embed. It works on one at a time. */
export type EmbeddingRequest = { readonly kind: TextKind; readonly text: string };

/** What the process sends: `ready` once the model is loaded, then one `vector` or `failed` for each request. */
export type EmbeddingMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'vector'; readonly vector: Int8Array }
  | { readonly type: 'failed' };

/** Length of the vectors of multilingual-e5-small. */
export const VECTOR_LENGTH = 384;
