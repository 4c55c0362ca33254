import type { ChatResponse, Citation } from '@probant/contracts/assistant';
import type { Logger } from '@probant/kernel/logging';
import type { TenantId } from '@probant/kernel/tenant';
import { chooseAnswer } from '../answering/answer.ts';
import type { ChatModel } from '../answering/chat/ask-model.ts';
import { type CompareSentences, composeExtract } from '../answering/extractive/compose-extract.ts';
import { MAX_ANSWER_CHUNKS } from '../answering/extractive/sentences/candidate-sentences.ts';
import type { ResolvedQuestion } from '../conversations/resolve-question.rules.ts';
import { createKnowledgeBaseNotFoundError } from '../knowledge-bases/knowledge-bases.errors.ts';
import type { StoredKnowledgeBase } from '../knowledge-bases/knowledge-bases.repository.ts';
import type { BaseSearchResult, SearchBase } from '../retrieval/search-base.ts';
import { createSentenceComparison } from './compare-sentences.ts';
import type { Passage, PassagesRepository } from './passages.repository.ts';
import { toQueryError } from './query.errors.ts';
import { type AskedWording, tryWordings } from './try-wordings.ts';

/** What is cached: everything of an answer that does not depend on the conversation. */
export type KnownAnswer = Pick<ChatResponse, 'message' | 'citations' | 'model_used'>;

type FoundAnswer = {
  readonly answer: KnownAnswer;
  /** False when another attempt may answer better: it is not cached. */
  readonly isLasting: boolean;
  /** Whether a model was to answer and failed. */
  readonly isFallback: boolean;
};

/** The refusal compares the first chunk with the second. */
const MIN_RETRIEVED_CHUNKS = 2;
/** Searches of one question in a base that changes all the time. */
const MAX_SEARCHES = 4;

type FindAnswerDeps = {
  readonly passages: PassagesRepository;
  readonly searchBase: SearchBase;
  readonly chatModel: ChatModel | null;
  /** Name of the embedder in use; null without. */
  readonly embedder: string | null;
};
export type WantedAnswer = {
  readonly question: ResolvedQuestion;
  readonly limit: number;
  /** The only documents that are searched; null for all. */
  readonly documents: readonly string[] | null;
  readonly tone: string | null;
};
export type AnswerWriting = {
  readonly signal: AbortSignal;
  readonly log: Logger;
  readonly onPiece: (answer: KnownAnswer, piece: string) => Promise<void>;
};

/**
 * Searches a knowledge base and answers from its passages.
 * @throws AppError 404, 503; the signal's reason.
 */
export async function findAnswer(
  { chatModel, embedder, passages, searchBase }: FindAnswerDeps,
  tenant: TenantId,
  base: StoredKnowledgeBase,
  { documents, limit, question, tone }: WantedAnswer,
  { log, onPiece, signal }: AnswerWriting,
): Promise<FoundAnswer> {
  const searchAndExtract = async ({ original, ...wording }: AskedWording): Promise<AnsweredWording> => {
    const { text } = wording;
    const wanted = { question: text, limit, documents };
    const { found, search } = await findPassages({ passages, searchBase }, tenant, base, wanted, signal);
    const compareSentences = await prepareComparison(passages, tenant, search, found);
    const asked = { ...question, ...wording, ...(original === undefined ? {} : { original }) };
    const extract = composeExtract(asked, search.retrieval, found, embedder, compareSentences);
    return { extract, found, search, text };
  };
  const { extract, found, search } = await tryWordings(question, searchAndExtract);
  const { retrieval } = search;
  const citations = found.map(toCitation);
  const { kind, message, modelUsed, isFallback } = await chooseAnswer(
    chatModel,
    extract,
    { question: question.wording, language: retrieval.question.language, passages: found, tone },
    {
      signal,
      log,
      onPiece: (piece) => onPiece({ message: piece, citations, model_used: chatModel?.name ?? '' }, piece),
    },
  );
  return {
    answer: { message, citations: kind === 'refusal' ? [] : citations, model_used: modelUsed },
    isLasting: !isFallback && !search.isDegraded,
    isFallback,
  };
}

/** How a wording of the question was answered, and from what. */
type AnsweredWording = {
  readonly text: string;
  readonly extract: ReturnType<typeof composeExtract>;
  readonly found: readonly RelevantPassage[];
  readonly search: BaseSearchResult;
};

/** `similarity` is the cosine with the question; null without vectors. */
type RelevantPassage = Passage & { readonly relevance: number; readonly similarity: number | null };

/**
 * Searches a knowledge base and reads the passages. Searches again when the base has changed in between, in this process or another one: what
 * was uploaded or deleted before the passages are read is part of the answer. A base that changes all the time is answered from what is left
 * of the last search.
 * @throws AppError 404 when the knowledge base is deleted, 503; the signal's reason.
 */
async function findPassages(
  { passages, searchBase }: Pick<FindAnswerDeps, 'passages' | 'searchBase'>,
  tenant: TenantId,
  base: StoredKnowledgeBase,
  { documents, limit, question }: Omit<WantedAnswer, 'question' | 'tone'> & { readonly question: string },
  signal: AbortSignal,
): Promise<{ readonly search: BaseSearchResult; readonly found: readonly RelevantPassage[] }> {
  const wanted = { text: question, limit: Math.max(limit, MIN_RETRIEVED_CHUNKS), documents };
  let current = base;
  for (let attempt = 1; ; attempt++) {
    const search = await searchBase(tenant, current, wanted, signal).catch((error: unknown) => {
      throw toQueryError(error);
    });
    const { chunks } = search.retrieval;
    const read = await passages.read(tenant, base.id, chunks.slice(0, limit));
    if (read.version === null) throw createKnowledgeBaseNotFoundError();
    if (read.version !== search.version && attempt < MAX_SEARCHES) {
      current = { ...current, version: read.version };
      continue;
    }
    const retrieved = new Map(chunks.map((chunk) => [nameChunk(chunk), chunk]));
    const found = read.passages.map((passage) => {
      const { relevance = 0, similarity = null } = retrieved.get(nameChunk(passage)) ?? {};
      return { ...passage, relevance, similarity };
    });
    return { search, found };
  }
}

/** Returns the comparison of the question with the sentences of the first passages; null where these have no vectors. */
async function prepareComparison(
  passages: PassagesRepository,
  tenant: TenantId,
  { retrieval, vector }: BaseSearchResult,
  found: readonly RelevantPassage[],
): Promise<CompareSentences | null> {
  if (vector === null || retrieval.bestSimilarity === null) return null;
  const first = found.slice(0, MAX_ANSWER_CHUNKS);
  const sentences = await passages.readSentenceVectors(tenant, first);
  return sentences === null ? null : createSentenceComparison({ question: vector, sentences, chunks: first });
}

const nameChunk = ({ documentId, ordinal }: Pick<Passage, 'documentId' | 'ordinal'>): string =>
  `${documentId}.${ordinal}`;

const toCitation = (passage: RelevantPassage): Citation => ({
  document_id: passage.documentId,
  document_title: passage.title,
  snippet: passage.text,
  relevance_score: passage.relevance,
  page: passage.page,
  start: passage.start,
  end: passage.end,
  heading: [...passage.heading],
  chunk_id: nameChunk(passage),
});
