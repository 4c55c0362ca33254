import {
  applyThreshold,
  type ChooserInput,
  createSentenceComparison,
  describeEvidence,
  FITTED_EMBEDDER,
  listCandidates,
  listSentenceTexts,
  type QuestionVectors,
  readSentence,
  retrieve,
  scoreSentences,
  selectSentences,
} from '@probant/assistant/lab';
import { findDocumentVectors, findQuestionVectors, findVector, type VectorCache } from './cached-vectors.ts';
import type { EvaluationSet } from './evaluation-set.ts';
import type { ChooseAlignment } from './fold-alignments.ts';

/** What a base compares besides words. */
export const LEGS = ['words', 'passages', 'sentences'] as const;
export type Legs = (typeof LEGS)[number];

/** Chunks of an answer, as of a query with the default limit. */
const CONTEXT_CHUNKS = 5;

/** Vectors of a set, or none for `words`. @throws Error when one is not in the cache. */
export function readSetVectors(set: EvaluationSet, cache: VectorCache, legs: Legs): SetVectors {
  const documents = legs === 'words' ? null : findDocumentVectors(cache, set, legs === 'sentences');
  if (legs !== 'words' && documents === null) throw new Error(`vectors of ${set.name} are missing: run embed-sets.ts`);
  return { cache, legs, documents };
}

type SetVectors = {
  readonly cache: VectorCache;
  readonly legs: Legs;
  readonly documents: QuestionVectors['documents'] | null;
};

/** Returns the vectors with the alignment for a question of a group. */
export const alignFor = (vectors: SetVectors, choose: ChooseAlignment | null, group: string): SetVectors =>
  choose === null ? vectors : { ...vectors, cache: { ...vectors.cache, alignment: choose(group) } };

/** Returns the vectors with those of one document as a set has it. @throws Error when one is not in the cache. */
export function replaceVectors(vectors: SetVectors, set: EvaluationSet, documentId: string): SetVectors {
  if (vectors.documents === null) return vectors;
  const documents = new Map([[documentId, set.documents.get(documentId) ?? []]]);
  const replaced = findDocumentVectors(vectors.cache, { ...set, documents }, vectors.legs === 'sentences');
  if (replaced === null) throw new Error(`vectors of ${set.name} are missing: run embed-sets.ts`);
  return { ...vectors, documents: new Map([...vectors.documents, ...replaced]) };
}

/** Asks a set as the product asks a knowledge base. @throws Error when the vector of the question is not in the cache. */
export function askSet(set: EvaluationSet, { cache, documents, legs }: SetVectors, question: string): ChooserInput {
  const vectors = findQuestionVectors(cache, documents, question);
  if (legs !== 'words' && vectors === null) throw new Error(`no vector of a question of ${set.name}`);
  const retrieval = retrieve(set.index, question, vectors, CONTEXT_CHUNKS);
  const chunks = retrieval.chunks.map(({ documentId, ordinal, relevance, similarity }) => {
    const { heading = [], text = '' } = set.documents.get(documentId)?.[ordinal] ?? {};
    return {
      relevance,
      similarity,
      title: '',
      heading,
      text,
      language: set.languages.get(documentId) ?? ('fr' as const),
    };
  });
  const compare =
    legs !== 'sentences' || vectors === null
      ? null
      : createSentenceComparison({
          question: vectors.question,
          sentences: chunks.map((chunk) => joinSentenceVectors(cache, chunk)),
          chunks,
        });
  const candidates = listCandidates(question, retrieval.question, chunks);
  const evidence = describeEvidence(retrieval, candidates, FITTED_EMBEDDER, compare);
  return { question, retrieval, candidates, chunks, evidence };
}

/** Returns the vectors of the sentences of a chunk and of the title above it, as they are stored. */
function joinSentenceVectors(
  cache: VectorCache,
  chunk: { readonly heading: readonly string[]; readonly text: string },
) {
  const vectors = listSentenceTexts(chunk).map((text) => findVector(cache, 'passage', text) ?? new Int8Array());
  const joined = new Int8Array(vectors.reduce((length, vector) => length + vector.length, 0));
  let at = 0;
  for (const vector of vectors) {
    joined.set(vector, at);
    at += vector.length;
  }
  return joined;
}

/** What the product makes of a question: its sentences from the best one on, and what it answers; null where it refuses. */
export function answerSet(input: ChooserInput): {
  readonly ranked: readonly string[];
  readonly score: number;
  readonly answer: readonly string[] | null;
} {
  const { candidates, chunks, question, retrieval } = input;
  const scores = scoreSentences(input);
  const ranked = candidates.sentences
    .map((candidate, at) => ({ text: readSentence(candidate, chunks), score: scores[at] ?? 0 }))
    .sort((a, b) => b.score - a.score);
  const score = ranked[0]?.score ?? Number.NEGATIVE_INFINITY;
  const { terms } = retrieval.question;
  const allowed = applyThreshold(input, scores);
  return {
    ranked: ranked.map(({ text }) => text),
    score,
    answer:
      allowed === null
        ? null
        : selectSentences({
            question,
            terms,
            candidates: candidates.sentences,
            chunks,
            headings: candidates.headings,
            scores: allowed,
          }).map((candidate) => readSentence(candidate, chunks)),
  };
}
