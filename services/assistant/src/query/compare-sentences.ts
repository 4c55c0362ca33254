import type { CandidateSentence } from '../answering/extractive/candidate-sentences.ts';
import { computeCosine } from '../embedding/similarity.rules.ts';
import type { RetrievedChunk } from '../retrieval/retrieve.ts';
import { MAX_EMBEDDED_SENTENCES_PER_CHUNK } from '../vectors/vector-limits.ts';

type SentenceComparison = {
  readonly question: Int8Array;
  /** Vectors of the first sentences of each chunk and of the title above it, one after the other. */
  readonly sentences: readonly Int8Array[];
  /** In the same order. */
  readonly chunks: readonly Pick<RetrievedChunk, 'similarity'>[];
};

/** Returns the cosine of the question and each candidate; a sentence without a vector has the cosine of its chunk. */
export const createSentenceComparison =
  ({ chunks, question, sentences }: SentenceComparison) =>
  (candidates: readonly CandidateSentence[]): readonly number[] =>
    candidates.map(({ chunk, sentence }) => {
      if (sentence >= MAX_EMBEDDED_SENTENCES_PER_CHUNK) return chunks[chunk]?.similarity ?? 0;
      const start = sentence * question.length;
      const vector = sentences[chunk]?.subarray(start, start + question.length);
      return vector?.length === question.length ? computeCosine(question, vector) : (chunks[chunk]?.similarity ?? 0);
    });
