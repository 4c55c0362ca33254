import type { AuditWriter, TracedEvent } from '@probant/audit/writer/audit-writer';
import { runAfterRecording } from '@probant/audit/writer/run-after-recording';
import {
  type ChatRequest,
  type ChatResponse,
  type Citation,
  DEFAULT_CONTEXT_CHUNKS,
} from '@probant/contracts/assistant';
import type { Caller } from '@probant/http/route';
import type { Clock } from '@probant/kernel/clock';
import type { IdSource } from '@probant/kernel/ids';
import type { TenantId } from '@probant/kernel/tenant';
import { parseUuid } from '@probant/kernel/uuid';
import { MAX_ANSWER_CHUNKS } from '../answering/extractive/candidate-sentences.ts';
import { composeExtract } from '../answering/extractive/compose-extract.ts';
import { REFUSAL_VERSION } from '../answering/extractive/refusal-weights.ts';
import type { Conversation } from '../conversations/conversation.ts';
import type { ConversationsRepository } from '../conversations/conversations.repository.ts';
import { resolveQuestion } from '../conversations/resolve-question.rules.ts';
import { createKnowledgeBaseNotFoundError } from '../knowledge-bases/knowledge-bases.errors.ts';
import type { KnowledgeBasesRepository, StoredKnowledgeBase } from '../knowledge-bases/knowledge-bases.repository.ts';
import { findKnowledgeBase } from '../knowledge-bases/knowledge-bases.usecases.ts';
import type { BaseSearchResult, SearchBase } from '../retrieval/search-base.ts';
import type { AnswerCache, AnswerKey } from './answer-cache.ts';
import { createSentenceComparison } from './compare-sentences.ts';
import type { Passage, PassagesRepository } from './passages.repository.ts';
import { createConversationNotFoundError, toQueryError } from './query.errors.ts';

/** What is cached: everything of an answer that does not depend on the conversation. */
export type KnownAnswer = Pick<ChatResponse, 'message' | 'citations' | 'model_used'>;

/** `isLasting` is false when another attempt may answer better. */
type FoundAnswer = { readonly answer: KnownAnswer; readonly isLasting: boolean };

export type QueryDeps = {
  readonly knowledgeBases: KnowledgeBasesRepository;
  readonly conversations: ConversationsRepository;
  readonly passages: PassagesRepository;
  readonly searchBase: SearchBase;
  readonly cache: AnswerCache<KnownAnswer>;
  readonly audit: AuditWriter;
  readonly clock: Clock;
  readonly newId: IdSource;
};

/** Changes with what is refused and which sentences answer. */
const EXTRACTIVE_MODEL = `extractive-${REFUSAL_VERSION}`;

/**
 * Answers a question with sentences of the documents of a knowledge base, or says that they do not answer it.
 * @throws AppError 404 for an unknown knowledge base or conversation, 503; TraceNotWrittenError (500).
 */
export async function answerQuestion(
  deps: QueryDeps,
  knowledgeBaseId: string,
  request: ChatRequest,
  caller: Caller,
): Promise<ChatResponse> {
  const startedAt = deps.clock();
  const { tenantId } = caller;
  const base = await findKnowledgeBase(deps, tenantId, knowledgeBaseId);
  const before = await findConversation(deps, tenantId, base.id, request.conversation_id ?? null);
  const question = resolveQuestion(request.message, before);
  const limit = request.max_context_chunks ?? DEFAULT_CONTEXT_CHUNKS;
  const key: AnswerKey = {
    tenant: tenantId,
    knowledgeBaseId: base.id,
    version: base.version,
    question,
    options: [limit],
  };
  const known = deps.cache.find(key);
  const found = known === null ? await findAnswer(deps, tenantId, base, question, limit) : null;
  const answer = known ?? (found as FoundAnswer).answer;
  if (found?.isLasting) deps.cache.store(key, answer);
  const conversation: Conversation = {
    id: before?.id ?? deps.newId(),
    lastQuestion: request.message,
    lastResolved: question,
  };
  await runAfterRecording(
    deps.audit,
    { kind: 'caller', caller },
    describeQuery(base, answer, known !== null),
    async () => {
      if (!(await deps.conversations.store(tenantId, base.id, conversation, new Date(deps.clock()))))
        throw createKnowledgeBaseNotFoundError();
    },
  );
  return {
    conversation_id: conversation.id,
    message: answer.message,
    citations: request.include_sources === false ? [] : answer.citations,
    model_used: answer.model_used,
    cache_hit: known !== null,
    total_time_ms: Math.max(0, deps.clock() - startedAt),
  };
}

async function findConversation(
  { conversations }: QueryDeps,
  tenant: TenantId,
  knowledgeBaseId: string,
  id: string | null,
): Promise<Conversation | null> {
  if (id === null) return null;
  const uuid = parseUuid(id);
  const found = uuid === null ? null : await conversations.find(tenant, knowledgeBaseId, uuid);
  if (found === null) throw createConversationNotFoundError();
  return found;
}

async function findAnswer(
  { searchBase, passages }: QueryDeps,
  tenant: TenantId,
  base: StoredKnowledgeBase,
  question: string,
  limit: number,
): Promise<FoundAnswer> {
  const search = await searchBase(tenant, base, { text: question, limit }).catch((error: unknown) => {
    throw toQueryError(error);
  });
  const { retrieval } = search;
  const relevances = new Map(retrieval.chunks.map((chunk) => [nameChunk(chunk), chunk.relevance]));
  const found = (await passages.read(tenant, retrieval.chunks)).map((passage) => ({
    ...passage,
    relevance: relevances.get(nameChunk(passage)) ?? 0,
  }));
  const compareSentences = await prepareComparison(passages, tenant, search, found);
  const answer = composeExtract(question, retrieval, found, compareSentences);
  const citations = answer.kind === 'refusal' ? [] : found.map(toCitation);
  return {
    answer: { message: answer.message, citations, model_used: EXTRACTIVE_MODEL },
    isLasting: !search.isDegraded,
  };
}

/** Returns the comparison of the question with the sentences of the first passages; null where these have no vectors. */
async function prepareComparison(
  passages: PassagesRepository,
  tenant: TenantId,
  { retrieval, vector }: BaseSearchResult,
  found: readonly Passage[],
): Promise<ReturnType<typeof createSentenceComparison> | null> {
  if (vector === null || retrieval.bestSimilarity === null) return null;
  const first = found.slice(0, MAX_ANSWER_CHUNKS);
  const sentences = await passages.readSentenceVectors(tenant, first);
  const similarities = new Map(retrieval.chunks.map((chunk) => [nameChunk(chunk), chunk.similarity]));
  const chunks = first.map((passage) => ({ similarity: similarities.get(nameChunk(passage)) ?? null }));
  return sentences === null ? null : createSentenceComparison({ question: vector, sentences, chunks });
}

const nameChunk = ({ documentId, ordinal }: Pick<Passage, 'documentId' | 'ordinal'>): string =>
  `${documentId}.${ordinal}`;

const toCitation = (passage: Passage & { readonly relevance: number }): Citation => ({
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

/** Counts only: never the question, the answer or a title. */
const describeQuery = (base: StoredKnowledgeBase, answer: KnownAnswer, isCached: boolean): TracedEvent => ({
  action: 'kb.query',
  resource_type: 'knowledge_base',
  resource_id: base.id,
  metadata: {
    citation_count: answer.citations.length,
    is_answered: answer.citations.length > 0,
    cache_hit: isCached,
    model_used: answer.model_used,
  },
});
