import type { AnalyzedQuestion } from '../../../lexical/question-terms.ts';
import type { Retrieval } from '../../../retrieval/retrieve.ts';
import type { AnswerChunk, Candidates } from '../sentences/candidate-sentences.ts';

/** Cosines with the question. */
export type Similarities = {
  /** Of each candidate, in their order. */
  readonly sentences: readonly number[];
  /** Of the title above each chunk; null where it has none. */
  readonly titles: readonly (number | null)[];
};

/** What the sentences of a question are compared by. */
export type Evidence = {
  /** False where question and passages share no language: their common words say little then. */
  readonly hasWords: boolean;
  /** Whether the passages were compared by vectors that the trees were fitted on. */
  readonly hasPassageVectors: boolean;
  /** The same of the sentences; null without. */
  readonly similarities: Similarities | null;
};

export type ChooserInput = {
  readonly question: string;
  readonly retrieval: Pick<
    Retrieval,
    'lexicalStrength' | 'bestSimilarity' | 'documentMargin' | 'contrast' | 'chunkCount'
  > & { readonly question: AnalyzedQuestion };
  readonly candidates: Candidates;
  readonly chunks: readonly AnswerChunk[];
  readonly evidence: Evidence;
};
