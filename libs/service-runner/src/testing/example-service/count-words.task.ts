import { defineTask } from '@probant/documents/task';

export type CountWordsInput = { readonly minLength: number };
export type WordCounts = { readonly wordsByLength: readonly { readonly length: number; readonly words: number }[] };

/** Counts the words of a document in a worker process: no analysis of a caller's document runs in the main process. */
export const COUNT_WORDS_TASK = defineTask<CountWordsInput, WordCounts>({
  name: 'example-count-words',
  module: new URL('./count-words.program.ts', import.meta.url),
  reads: 'document',
});
