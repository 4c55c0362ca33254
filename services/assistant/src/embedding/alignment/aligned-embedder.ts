import { detectLanguage } from '../../text-analysis/detect-language.ts';
import type { Embedder } from '../embedder.ts';
import { type Alignment, alignPassage, alignQuestion } from './align-vectors.rules.ts';

/** Increased with every change of the shipped alignment. */
const ALIGNMENT_VERSION = 1;

/** Returns an embedder whose vectors are those of another one, aligned. Its name differs: the two kinds are not compared. */
export const createAlignedEmbedder = (embedder: Embedder, alignment: Alignment): Embedder => ({
  dimensions: embedder.dimensions,
  name: `${embedder.name}/aligned-${ALIGNMENT_VERSION}`,
  embedQuestion: async (text, options) =>
    alignQuestion(await embedder.embedQuestion(text, options), detectLanguage(text), alignment),
  embedPassages: async (texts, options) =>
    (await embedder.embedPassages(texts, options)).map((vector) => alignPassage(vector, alignment)),
  close: () => embedder.close(),
});
