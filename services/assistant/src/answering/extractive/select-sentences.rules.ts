import { detectAskedForm, hasForm } from './asked-form.rules.ts';
import type { AnswerChunk, CandidateSentence } from './candidate-sentences.ts';

/** Cosine of the question and each candidate, in their order; null without vectors. */
export type SentenceSimilarities = readonly number[] | null;

const SIMILARITY_WEIGHT = 2.5;
const PASSAGE_WEIGHT = 2.5;
/** Without similarities a passage says less of its sentences (piaf, dev). */
const LEXICAL_PASSAGE_WEIGHT = 1;
const FORM_WEIGHT = 0.25;

/**
 * Returns the score of each candidate: coverage + 2.5 similarity + 2.5 passage, or coverage + passage without vectors, and .25 more for one
 * with the number or date that the question asks for; passage is the relevance of its chunk as a share of the best one. Answer in two
 * sentences, dev: piaf .723 -> .733, fquad (not used for the weights) .726 -> .738, against 4 similarity + 2 passage.
 */
export function scoreCandidates(
  question: string,
  candidates: readonly CandidateSentence[],
  chunks: readonly AnswerChunk[],
  similarities: SentenceSimilarities,
): readonly number[] {
  const best = chunks[0]?.relevance ?? 0;
  const form = detectAskedForm(question);
  return candidates.map((candidate, at) => {
    const passage = best > 0 ? (chunks[candidate.chunk]?.relevance ?? 0) / best : 0;
    const bonus = form !== null && hasForm(readSentence(candidate, chunks), form) ? FORM_WEIGHT : 0;
    return similarities === null
      ? candidate.coverage + bonus + LEXICAL_PASSAGE_WEIGHT * passage
      : candidate.coverage + bonus + SIMILARITY_WEIGHT * (similarities[at] ?? 0) + PASSAGE_WEIGHT * passage;
  });
}

/** A third sentence is added when it has words of the question that the first two have not. */
const SURE_SENTENCES = 2;
const MAX_SENTENCES = 3;
const MIN_ADDED_COVERAGE = 0.15;

/**
 * Returns the two best candidates, and a third that covers more of the question, in reading order: by chunk as retrieved, then by place.
 * The sentences of one chunk stay together, and equal texts are taken once.
 */
export function selectSentences(
  question: string,
  candidates: readonly CandidateSentence[],
  chunks: readonly AnswerChunk[],
  similarities: SentenceSimilarities,
): readonly CandidateSentence[] {
  const scores = scoreCandidates(question, candidates, chunks, similarities);
  const ranked = candidates
    .map((candidate, at) => ({ candidate, score: scores[at] ?? 0 }))
    .sort((a, b) => b.score - a.score);
  const selected: CandidateSentence[] = [];
  const texts = new Set<string>();
  const covered = new Set<number>();
  for (const { candidate } of ranked) {
    if (selected.length === MAX_SENTENCES) break;
    const text = readSentence(candidate, chunks);
    const adds = [...candidate.covered].some((position) => !covered.has(position));
    const isNeeded = selected.length < SURE_SENTENCES || (adds && candidate.coverage >= MIN_ADDED_COVERAGE);
    if (!isNeeded || texts.has(text)) continue;
    texts.add(text);
    for (const position of candidate.covered) covered.add(position);
    selected.push(candidate);
  }
  return selected.sort((a, b) => a.chunk - b.chunk || a.start - b.start);
}

/** Returns the text of a candidate exactly as in its chunk: dates and amounts are never rewritten. */
export const readSentence = ({ chunk, end, start }: CandidateSentence, chunks: readonly AnswerChunk[]): string =>
  chunks[chunk]?.text.slice(start, end) ?? '';
