import type { CompareSentences } from '../answering/extractive/compose-extract.ts';
import { computeCosine } from '../embedding/similarity.rules.ts';
import type { RetrievedChunk } from '../retrieval/retrieve.ts';
import { MAX_EMBEDDED_SENTENCES_PER_CHUNK } from '../vectors/vector-limits.ts';

type SentenceComparison = {
  readonly question: Int8Array;
  /** Vectors of the first sentences of each chunk and of the title above it, one after the other. */
  readonly sentences: readonly Int8Array[];
  /** In the same order. */
  readonly chunks: readonly (Pick<RetrievedChunk, 'similarity'> & { readonly heading: readonly string[] })[];
};

/** Returns the cosines of the question; a sentence without a vector has the cosine of its chunk. */
export const createSentenceComparison = ({ chunks, question, sentences }: SentenceComparison): CompareSentences => {
  const compare = (chunk: number, position: number): number | null => {
    const start = position * question.length;
    const vector = sentences[chunk]?.subarray(start, start + question.length);
    return vector?.length === question.length ? computeCosine(question, vector) : null;
  };
  return (candidates) => ({
    sentences: candidates.map(({ chunk, sentence }) => {
      const cosine = sentence >= MAX_EMBEDDED_SENTENCES_PER_CHUNK ? null : compare(chunk, sentence);
      return cosine ?? chunks[chunk]?.similarity ?? 0;
    }),
    // The vector of the title is the last one.
    titles: chunks.map(({ heading }, chunk) =>
      heading.length === 0 ? null : compare(chunk, (sentences[chunk]?.length ?? 0) / question.length - 1),
    ),
  });
};
