import { quantiseVector } from '../../quantise.rules.ts';
import { prepareText } from '../../tokenizer/prepare-text.rules.ts';
import { type EmbeddingInput, PREFIXES, VECTOR_LENGTH } from '../embed.task.ts';
import type { TextEmbedder } from './text-embedder.ts';

/** What main.ts gives to the program. */
export type EmbeddingContext = { readonly input: EmbeddingInput; readonly embedText: TextEmbedder };

/** Runs in the worker. */
export async function runTask({ input: { kind, text }, embedText }: EmbeddingContext): Promise<Int8Array> {
  const content = prepareText(text);
  return content === '' ? new Int8Array(VECTOR_LENGTH) : quantiseVector(await embedText(PREFIXES[kind] + content));
}
