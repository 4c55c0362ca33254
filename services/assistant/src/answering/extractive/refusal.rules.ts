import type { AnalyzedQuestion } from '../../lexical/question-terms.ts';
import type { Retrieval } from '../../retrieval/retrieve.ts';
import type { Candidates } from './candidate-sentences.ts';
import type { Evidence, RefusalFeatures } from './refusal-features.ts';
import { FITTED_EMBEDDER, REFUSAL_WEIGHTS } from './refusal-weights.ts';
import type { SentenceSimilarities } from './select-sentences.rules.ts';

const COVERAGE_SUPPORT = 0.2;

/** Measures the features of a question from what was retrieved. The titles above a chunk count for its coverage. */
export function measureRefusal(
  question: string,
  retrieval: Retrieval,
  { headings, isOtherLanguage, sentences: candidates }: Candidates,
  similarities: SentenceSimilarities,
): RefusalFeatures {
  const { terms } = retrieval.question;
  const names = new Set(terms.flatMap((term, position) => (isNameOrNumber(question, term) ? [position] : [])));
  const totalRarity = terms.reduce((sum, { rarity }) => sum + rarity, 0);
  let bestCoverage = 0;
  let nameCoverage = names.size === 0 ? 1 : 0;
  for (const [chunk, sentences] of Map.groupBy(candidates, (candidate) => candidate.chunk)) {
    const covered = new Set(
      sentences.flatMap((sentence) => [...sentence.covered]).concat([...(headings[chunk] ?? [])]),
    );
    const rarity = [...covered].reduce((sum, position) => sum + (terms[position]?.rarity ?? 0), 0);
    bestCoverage = Math.max(bestCoverage, totalRarity > 0 ? rarity / totalRarity : 0);
    if (names.size > 0)
      nameCoverage = Math.max(nameCoverage, [...names].filter((position) => covered.has(position)).length / names.size);
  }
  const [first, second] = retrieval.chunks;
  const supported = candidates.map(({ coverage }, at) => (similarities?.[at] ?? 0) + COVERAGE_SUPPORT * coverage);
  return {
    bestCoverage,
    margin: (first?.relevance ?? 0) - (second?.relevance ?? 0),
    nameCoverage,
    lexicalStrength: retrieval.lexicalStrength,
    sentenceCoverage: findLargest(candidates.map(({ coverage }) => coverage)),
    otherLanguage: Number(isOtherLanguage),
    bestSimilarity: retrieval.bestSimilarity ?? 0,
    sentenceSimilarity: findLargest(similarities ?? []),
    supportedSimilarity: similarities === null ? 0 : findLargest(supported),
    firstSimilarity: first?.similarity ?? 0,
    documentMargin: retrieval.documentMargin,
    contrast: retrieval.contrast ?? 0,
  };
}

const findLargest = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value), 0);

/** A word with a digit, or with a capital that is not the first of the question. */
function isNameOrNumber(question: string, { start, end }: AnalyzedQuestion['terms'][number]): boolean {
  const word = question.slice(start, end);
  return /\d/.test(word) || (start > 0 && /^\p{Lu}/u.test(word) && /[\p{L}\d]/u.test(question.slice(0, start)));
}

/** Returns which weights judge a question. `embedder` is the name of the one whose vectors were compared. */
export const chooseEvidence = (
  retrieval: Retrieval,
  similarities: SentenceSimilarities,
  embedder: string | null,
): Evidence =>
  retrieval.bestSimilarity === null || embedder !== FITTED_EMBEDDER
    ? 'words'
    : similarities === null
      ? 'passages'
      : 'sentences';

/** Returns the probability, 0 to 1, that the retrieved chunks answer the question. */
export function computeConfidence(features: RefusalFeatures, evidence: Evidence): number {
  const { bias, weights } = REFUSAL_WEIGHTS[evidence];
  let sum = bias;
  for (const [name, weight] of Object.entries(weights)) sum += weight * features[name as keyof RefusalFeatures];
  return 1 / (1 + Math.exp(-sum));
}

/** A sentence has every word of the question, but for rounding. */
const FULL_COVERAGE = 0.999;

/**
 * Whether to refuse. The words-only rule never refuses when one sentence has all words of the question: in small bases they are too
 * frequent to count for much (1 % of the off-domain questions of the dev sets, all within the 5 %).
 */
export const isRefused = (features: RefusalFeatures, evidence: Evidence): boolean =>
  computeConfidence(features, evidence) < REFUSAL_WEIGHTS[evidence].threshold &&
  !(evidence === 'words' && features.sentenceCoverage >= FULL_COVERAGE);
