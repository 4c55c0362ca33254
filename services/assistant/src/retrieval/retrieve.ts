import { fuseScores } from '../fusion/fuse-scores.rules.ts';
import { MAX_TERM_SCORE } from '../lexical/bm25.rules.ts';
import { type LexicalIndex, readSlot } from '../lexical/lexical-index.ts';
import { scoreProximity } from '../lexical/proximity.rules.ts';
import { type AnalyzedQuestion, analyzeQuestion, sumRarities } from '../lexical/question-terms.ts';
import { scoreChunks } from '../lexical/score-chunks.ts';
import { compareVectors, type QuestionVectors } from './compare-vectors.ts';
import { measureContrast, measureDocumentMargin } from './measure-lead.rules.ts';
import { selectBest } from './select-best.ts';

export type RetrievedChunk = {
  readonly documentId: string;
  readonly ordinal: number;
  /** 0 to 1, see `fuseScores`. */
  readonly relevance: number;
  /** BM25 with headings, document and proximity; 0 without a common term. */
  readonly lexicalScore: number;
  /** Cosine with the question; null without vectors. */
  readonly similarity: number | null;
};

export type Retrieval = {
  readonly question: AnalyzedQuestion;
  /** Best first; of equal ones the smaller document id and ordinal first. Never one without a common term or a vector. */
  readonly chunks: readonly RetrievedChunk[];
  /** Best score of text and headings as a share of the largest possible one, 0 to 1. */
  readonly lexicalStrength: number;
  /** Largest cosine with a chunk; null without vectors. */
  readonly bestSimilarity: number | null;
  /** Lead of the first chunk over the best one of another document, see `measureDocumentMargin`. */
  readonly documentMargin: number;
  /** Lead of the largest cosine with a sentence, or with a passage, over the usual ones, see `measureContrast`; null without vectors. */
  readonly contrast: number | null;
  /** Chunks of the knowledge base. */
  readonly chunkCount: number;
};

/** Chunks whose proximity is measured. */
const PROXIMITY_CANDIDATES = 200;
const MAX_RETRIEVED_CHUNKS = 50;

/**
 * Ranks the chunks of a knowledge base for a question: the lexical leg alone, or fused with the vectors when all chunks have theirs.
 *
 * @param limit chunks returned, at most MAX_RETRIEVED_CHUNKS.
 * @param documents ids of the only documents that are searched; null for all. How rare a word is depends on all of the base.
 */
export function retrieve(
  index: LexicalIndex,
  question: string,
  vectors: QuestionVectors | null = null,
  limit = MAX_RETRIEVED_CHUNKS,
  documents: ReadonlySet<string> | null = null,
): Retrieval {
  const analyzed = analyzeQuestion(question, index);
  const { total, own } = scoreChunks(index, analyzed.units);
  const searched = index.documentBySlot.map((document) =>
    document !== null && documents?.has(document.id) !== false ? document : null,
  );
  leaveOut(searched, total, Number.NaN);
  leaveOut(searched, own, 0);
  addProximity(index, analyzed, total);
  const largestScore = MAX_TERM_SCORE * sumRarities(analyzed.terms);
  const bestOwn = own.reduce((best, score) => Math.max(best, score), 0);
  const lexicalStrength = largestScore > 0 ? bestOwn / largestScore : 0;
  const similarities = vectors === null ? null : compareVectors(index, vectors);
  for (const leg of similarities === null ? [] : Object.values(similarities))
    if (leg !== null) leaveOut(searched, leg, Number.NaN);
  const { isOtherLanguage } = analyzed;
  const relevances = fuseScores({ isOtherLanguage, lexical: total, lexicalStrength, vectors: similarities });
  const best = selectBest(index, relevances, Math.min(limit, MAX_RETRIEVED_CHUNKS));
  return {
    question: analyzed,
    chunks: best.map(({ slot, document }) => ({
      documentId: document.id,
      ordinal: slot - document.firstSlot,
      relevance: relevances[slot] ?? 0,
      lexicalScore: total[slot] ?? 0,
      similarity: similarities === null ? null : (similarities.passages[slot] ?? 0),
    })),
    lexicalStrength,
    bestSimilarity: similarities === null ? null : findLargest(similarities.passages),
    documentMargin: measureDocumentMargin(relevances, searched),
    contrast: similarities === null ? null : measureContrast(similarities.sentences ?? similarities.passages),
    chunkCount: index.totals.chunks,
  };
}

/** Adds the proximity bonus to the best chunks, in place. */
function addProximity(index: LexicalIndex, { terms }: AnalyzedQuestion, total: Float64Array): void {
  if (terms.length < 2) return;
  for (const { slot } of selectBest(index, total, PROXIMITY_CANDIDATES))
    total[slot] =
      (total[slot] ?? 0) +
      scoreProximity(terms, readSlot(index.body, slot)) +
      scoreProximity(terms, readSlot(index.heading, slot));
}

/** Replaces the scores of removed chunks and of chunks that are not searched. */
function leaveOut(
  searched: readonly (object | null)[],
  scores: Float64Array | Float32Array,
  replacement: number,
): void {
  for (let slot = 0; slot < scores.length; slot++) if (searched[slot] === null) scores[slot] = replacement;
}

const findLargest = (values: Float32Array): number => values.reduce((most, value) => (value > most ? value : most), 0);
