import type { AnalyzedQuestion } from '../../../lexical/question-terms.ts';
import { type AnswerChunk, type CandidateSentence, readSentence } from './candidate-sentences.ts';
import { completeAnswer, listJoinedTerms } from './completing-sentences.rules.ts';

type Selection = {
  readonly question: string;
  readonly terms: AnalyzedQuestion['terms'];
  readonly candidates: readonly CandidateSentence[];
  readonly chunks: readonly AnswerChunk[];
  /** Terms of the question in the titles above each chunk. */
  readonly headings: readonly ReadonlySet<number>[];
  /** Of each candidate, in their order. */
  readonly scores: readonly number[];
};

/** A sentence for the other thing asked is not much less probable than the best one. */
const MAX_OTHER_GAP = 5;

/**
 * Returns the sentence that answers, alone where it is enough: followed by the sentence for the other thing of a question that joins two
 * ("Nuit ou taxi ?"), or by what completes it. Equal texts are taken once. Empty without candidates.
 */
export function selectSentences(selection: Selection): readonly CandidateSentence[] {
  const { chunks } = selection;
  const best = findBest(selection, () => true);
  if (best === null) return [];
  const other = findOtherThing(selection, best);
  const selected = other === null ? completeAnswer({ ...selection, answer: best }) : inOrder(best, other);
  const texts = new Set<string>();
  return selected.filter((candidate) => {
    const text = readSentence(candidate, chunks);
    return !texts.has(text) && texts.add(text);
  });
}

function findBest(
  { candidates, scores }: Pick<Selection, 'candidates' | 'scores'>,
  isWanted: (candidate: CandidateSentence) => boolean,
  least = Number.NEGATIVE_INFINITY,
): CandidateSentence | null {
  let best: CandidateSentence | null = null;
  let bestScore = least;
  for (const [at, candidate] of candidates.entries()) {
    const score = scores[at] ?? Number.NEGATIVE_INFINITY;
    if (score > bestScore && isWanted(candidate)) [best, bestScore] = [candidate, score];
  }
  return best;
}

/** Returns the best sentence for the one of two joined terms that the answer lacks. */
function findOtherThing(selection: Selection, best: CandidateSentence): CandidateSentence | null {
  const least = (selection.scores[selection.candidates.indexOf(best)] ?? 0) - MAX_OTHER_GAP;
  for (const pair of listJoinedTerms(selection.question, selection.terms)) {
    const missing = pair.filter((position) => !best.covered.has(position));
    const [wanted] = missing;
    if (missing.length !== 1 || wanted === undefined) continue;
    const other = findBest(selection, (candidate) => candidate !== best && candidate.covered.has(wanted), least);
    if (other !== null) return other;
  }
  return null;
}

/** Rows of one table keep their order. */
const inOrder = (best: CandidateSentence, other: CandidateSentence): readonly CandidateSentence[] =>
  best.chunk === other.chunk && other.start < best.start ? [other, best] : [best, other];
