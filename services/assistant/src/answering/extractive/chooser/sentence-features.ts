import type { CandidateSentence } from '../sentences/candidate-sentences.ts';
import type { ChooserInput } from './chooser-input.ts';
import { measurePassages } from './passage-features.ts';
import { compareRivals, type Features, UNKNOWN } from './rivals.ts';
import { measureContents } from './type-features.ts';
import { measureWords } from './word-features.ts';

/**
 * Returns the features of each candidate among its rivals, by name, in the order of the candidates. What is not known, such as a cosine
 * without vectors, is -1. Rounded to six digits: logarithms may differ in the last one between engines.
 */
export function measureSentences(input: ChooserInput): readonly Features[] {
  const { candidates, evidence } = input;
  const groups = [
    measurePassages(input),
    measureContents(input),
    measureWords(input),
    measureSimilarities(candidates.sentences, input),
    measureFormula(input),
  ];
  const list = { otherLanguage: Number(candidates.isOtherLanguage), knowsWords: Number(evidence.hasWords) };
  return candidates.sentences.map((_, at) => round(Object.assign({}, list, ...groups.map((group) => group[at]))));
}

function round(features: Features): Features {
  return Object.fromEntries(
    Object.entries(features).map(([name, value]) => [name, Math.round(value * 1_000_000) / 1_000_000]),
  );
}

/** Cosines of the sentences, those beside them and the titles above them. */
function measureSimilarities(
  sentences: readonly CandidateSentence[],
  { evidence: { similarities } }: ChooserInput,
): readonly Features[] {
  if (similarities === null) return sentences.map(() => UNKNOWN_SIMILARITIES);
  const cosines = similarities.sentences;
  const rivals = compareRivals(cosines);
  const inChunk = Map.groupBy(sentences.keys(), (at) => sentences[at]?.chunk ?? 0);
  return sentences.map(({ chunk }, at) => {
    const cosine = cosines[at] ?? 0;
    const own = (inChunk.get(chunk) ?? []).map((other) => cosines[other] ?? 0);
    const before = sentences[at - 1]?.chunk === chunk ? cosines[at - 1] : undefined;
    const after = sentences[at + 1]?.chunk === chunk ? cosines[at + 1] : undefined;
    return {
      similarity: cosine,
      similarityLead: rivals[at]?.lead ?? 0,
      similarityRank: rivals[at]?.rank ?? 0,
      similarityInChunk: cosine - Math.max(...own),
      similarityOverMean: cosine - own.reduce((sum, value) => sum + value, 0) / own.length,
      similarityBefore: before ?? UNKNOWN,
      similarityAfter: after ?? UNKNOWN,
      titleSimilarity: similarities.titles[chunk] ?? UNKNOWN,
    };
  });
}

const UNKNOWN_SIMILARITIES: Features = {
  similarity: UNKNOWN,
  similarityLead: UNKNOWN,
  similarityRank: UNKNOWN,
  similarityInChunk: UNKNOWN,
  similarityOverMean: UNKNOWN,
  similarityBefore: UNKNOWN,
  similarityAfter: UNKNOWN,
  titleSimilarity: UNKNOWN,
};

const SIMILARITY_WEIGHT = 2.5;
const PASSAGE_WEIGHT = 2.5;
/** Without cosines a passage says less of its sentences (piaf, dev). */
const LEXICAL_PASSAGE_WEIGHT = 1;

/** One sum of coverage, cosine and passage: the trees start from it and learn where it is wrong. */
function measureFormula({ candidates, chunks, evidence }: ChooserInput): readonly Features[] {
  const { hasWords, similarities } = evidence;
  const best = chunks[0]?.relevance ?? 0;
  const sums = candidates.sentences.map(({ chunk, coverage }, at) => {
    const passage = best > 0 ? (chunks[chunk]?.relevance ?? 0) / best : 0;
    const words = hasWords ? coverage : 0;
    return similarities === null
      ? words + LEXICAL_PASSAGE_WEIGHT * passage
      : words + SIMILARITY_WEIGHT * (similarities.sentences[at] ?? 0) + PASSAGE_WEIGHT * passage;
  });
  return compareRivals(sums).map(({ lead, rank }, at) => ({ sum: sums[at] ?? 0, sumLead: lead, sumRank: rank }));
}
