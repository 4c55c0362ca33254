import { defineTask } from '@probant/workers/task';

/** What e5 models write in front of a text. */
export const PREFIXES = { question: 'query: ', passage: 'passage: ' } as const;

export type TextKind = keyof typeof PREFIXES;

export type EmbeddingInput = { readonly kind: TextKind; readonly text: string };

/** Length of the vectors of multilingual-e5-small. */
export const VECTOR_LENGTH = 384;

/** Returns the vector of a text. */
export const EMBED_TASK = defineTask<EmbeddingInput, Int8Array>({
  name: 'embed',
  module: new URL('./program/embed.program.ts', import.meta.url),
});
