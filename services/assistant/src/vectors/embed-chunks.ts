import type { Embedder, EmbedOptions } from '../embedding/embedder.ts';
import { EmbedderUnavailable } from '../embedding/embedder-unavailable.ts';
import type { ChunkVectors, EmbeddableChunk } from './chunk-vectors.ts';
import { buildPassageText, listSentenceTexts } from './embedded-texts.rules.ts';

/** Failures that one text may cause, whereas the others can be embedded. */
const FAILURES_OF_A_TEXT: ReadonlySet<string> = new Set<EmbedderUnavailable['reason']>([
  'crashed',
  'took_too_long',
  'took_too_much_memory',
  'refused',
  'unusable_answer',
]);

/** Any embedder can embed it. */
const CONTROL_TEXT = 'Bonjour';

/**
 * Returns the vectors of chunks, in their order. A text that alone cannot be embedded has a vector of zeros, which is similar to nothing: it
 * must not keep its whole knowledge base without vectors.
 * @throws EmbedderUnavailable when no text can be embedded, or the signal's reason.
 */
export async function embedChunks(
  embedder: Embedder,
  chunks: readonly EmbeddableChunk[],
  hasSentences: boolean,
  options: EmbedOptions,
): Promise<readonly ChunkVectors[]> {
  const texts = chunks.map((chunk) => [buildPassageText(chunk), ...(hasSentences ? listSentenceTexts(chunk) : [])]);
  const vectors = (await embedTexts(embedder, texts.flat(), options)).values();
  const takeNext = (): Int8Array => vectors.next().value ?? new Int8Array(embedder.dimensions);
  return chunks.map(({ ordinal }, at) => {
    const passage = takeNext();
    const sentences = hasSentences ? (texts[at] ?? []).slice(1).map(takeNext) : null;
    return { ordinal, passage, sentences };
  });
}

async function embedTexts(
  embedder: Embedder,
  texts: readonly string[],
  options: EmbedOptions,
): Promise<readonly Int8Array[]> {
  try {
    return await embedder.embedPassages(texts, options);
  } catch (error) {
    if (!isFailureOfAText(error)) throw error;
  }
  // Throws when it is not one of the texts that fails.
  await embedder.embedPassages([CONTROL_TEXT], options);
  const vectors: Int8Array[] = [];
  for (const text of texts) vectors.push(await embedOrReplace(embedder, text, options));
  return vectors;
}

/** Returns the vector of a text, or zeros for one that cannot be embedded. */
async function embedOrReplace(embedder: Embedder, text: string, options: EmbedOptions): Promise<Int8Array> {
  const zeros = () => new Int8Array(embedder.dimensions);
  try {
    return (await embedder.embedPassages([text], options))[0] ?? zeros();
  } catch (error) {
    if (!isFailureOfAText(error)) throw error;
    return zeros();
  }
}

const isFailureOfAText = (error: unknown): boolean =>
  error instanceof EmbedderUnavailable && FAILURES_OF_A_TEXT.has(error.reason);
