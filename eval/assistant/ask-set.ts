import { listCandidates } from '@probant/assistant/candidate-sentences';
import type { QuestionVectors } from '@probant/assistant/compare-vectors';
import { listSentenceTexts } from '@probant/assistant/embedded-texts';
import { measureRefusal } from '@probant/assistant/refusal';
import type { RefusalFeatures } from '@probant/assistant/refusal-features';
import { type Retrieval, retrieve } from '@probant/assistant/retrieve';
import { readSentence, scoreCandidates } from '@probant/assistant/select-sentences';
import { computeCosine } from '@probant/assistant/similarity';
import { findDocumentVectors, findQuestionVectors, findVector, type VectorCache } from './cached-vectors.ts';
import type { EvaluationSet } from './evaluation-set.ts';
import type { ChooseAlignment } from './fold-alignments.ts';

/** What a base compares besides words. */
export const LEGS = ['words', 'passages', 'sentences'] as const;
export type Legs = (typeof LEGS)[number];

/** How a base was asked one question. */
export type AskedQuestion = {
  readonly retrieval: Retrieval;
  readonly features: RefusalFeatures;
  /** The two best sentences, whether the question is refused or not. */
  readonly sentences: readonly string[];
};

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
export function askSet(set: EvaluationSet, { cache, documents, legs }: SetVectors, question: string): AskedQuestion {
  const vectors = findQuestionVectors(cache, documents, question);
  if (legs !== 'words' && vectors === null) throw new Error(`no vector of a question of ${set.name}`);
  const retrieval = retrieve(set.index, question, vectors, CONTEXT_CHUNKS);
  const found = retrieval.chunks.map(({ documentId, ordinal, relevance }) => {
    const { heading = [], text = '' } = set.documents.get(documentId)?.[ordinal] ?? {};
    return { relevance, heading, text, language: set.languages.get(documentId) ?? ('fr' as const) };
  });
  const vectorsOfChunks = found.map((chunk) =>
    legs === 'sentences' ? listSentenceTexts(chunk).map((text) => findVector(cache, 'passage', text)) : [],
  );
  const compare =
    legs !== 'sentences' || vectors === null
      ? null
      : (candidates: ReturnType<typeof listCandidates>['sentences']) =>
          candidates.map(({ chunk, sentence }) => {
            const vector = vectorsOfChunks[chunk]?.[sentence];
            return vector === undefined
              ? (retrieval.chunks[chunk]?.similarity ?? 0)
              : computeCosine(vectors.question, vector);
          });
  const candidates = listCandidates(question, retrieval.question, found);
  const similarities = compare?.(candidates.sentences) ?? null;
  const scores = scoreCandidates(question, candidates.sentences, found, similarities);
  const ranked = candidates.sentences
    .map((candidate, at) => ({ text: readSentence(candidate, found), score: scores[at] ?? 0 }))
    .sort((a, b) => b.score - a.score);
  return {
    retrieval,
    features: measureRefusal(question, retrieval, candidates, similarities),
    sentences: ranked.slice(0, 2).map(({ text }) => text),
  };
}
