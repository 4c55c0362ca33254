import type { ChooserInput } from './chooser-input.ts';
import { compareRivals, type Features, UNKNOWN } from './rivals.ts';

/** Larger bases count as one of this size: the trees learn what a small base cannot show, not which base it is. */
const MAX_COUNTED_CHUNKS = 60;

/** How the passage of each sentence was found among the others, and how well any was. */
export function measurePassages({ candidates, chunks, evidence, retrieval }: ChooserInput): readonly Features[] {
  const best = chunks[0]?.relevance ?? 0;
  const { bestSimilarity, contrast, documentMargin } = retrieval;
  const hasVectors = evidence.hasPassageVectors;
  const cosines = compareRivals(chunks.map(({ similarity }) => similarity ?? 0));
  const list = {
    chunkCount: Math.min(retrieval.chunkCount, MAX_COUNTED_CHUNKS),
    bestRelevance: best,
    relevanceMargin: best - (chunks[1]?.relevance ?? 0),
    documentMargin,
    bestSimilarity: hasVectors ? (bestSimilarity ?? UNKNOWN) : UNKNOWN,
    contrast: hasVectors ? (contrast ?? UNKNOWN) : UNKNOWN,
  };
  return candidates.sentences.map(({ chunk, sentence }, at) => {
    const isLast = candidates.sentences[at + 1]?.chunk !== chunk;
    const relevance = chunks[chunk]?.relevance ?? 0;
    return {
      ...list,
      passage: best > 0 ? relevance / best : 0,
      passageRank: chunk,
      passageSimilarity: hasVectors ? (chunks[chunk]?.similarity ?? UNKNOWN) : UNKNOWN,
      passageSimilarityLead: hasVectors ? (cosines[chunk]?.lead ?? UNKNOWN) : UNKNOWN,
      place: sentence,
      isLast: Number(isLast),
    };
  });
}
