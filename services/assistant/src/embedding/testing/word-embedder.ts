import { createHash } from 'node:crypto';
import type { Embedder } from '../embedder.ts';
import { EmbedderUnavailable } from '../embedder-unavailable.ts';

const DIMENSIONS = 64;

export type WordEmbedder = Embedder & {
  /** Texts embedded so far, in their order. */
  readonly texts: string[];
  /** While set, every call fails with this reason. */
  failure: EmbedderUnavailable['reason'] | null;
  /** A passage with this text in it crashes the model. */
  poison: string | null;
};

/**
 * Creates an embedder for tests: two texts resemble each other as far as their words begin alike, and words that `synonyms` maps to the
 * same one are the same.
 */
export function createWordEmbedder(synonyms: Readonly<Record<string, string>> = {}, name = 'words/1'): WordEmbedder {
  const texts: string[] = [];
  const embed = (text: string): Int8Array => {
    const sums = new Int32Array(DIMENSIONS);
    for (const word of text.toLowerCase().match(/\p{L}{4,}|\d+/gu) ?? []) {
      const digest = createHash('sha256')
        .update((synonyms[word] ?? word).slice(0, 6))
        .digest();
      for (let index = 0; index < DIMENSIONS; index++)
        sums[index] = (sums[index] ?? 0) + ((digest[index % 32] ?? 0) & (index < 32 ? 1 : 2) ? 1 : -1);
    }
    return Int8Array.from(sums, (sum) => Math.max(-127, Math.min(127, sum)));
  };
  const embedder: WordEmbedder = {
    name,
    dimensions: DIMENSIONS,
    texts,
    failure: null,
    poison: null,
    embedQuestion: async (text) => {
      if (embedder.failure !== null) throw new EmbedderUnavailable(embedder.failure);
      texts.push(text);
      return embed(text);
    },
    embedPassages: async (passages, { signal } = {}) => {
      signal?.throwIfAborted();
      if (embedder.failure !== null) throw new EmbedderUnavailable(embedder.failure);
      const { poison } = embedder;
      if (poison !== null && passages.some((text) => text.includes(poison))) throw new EmbedderUnavailable('crashed');
      texts.push(...passages);
      return passages.map(embed);
    },
    close: async () => undefined,
  };
  return embedder;
}
