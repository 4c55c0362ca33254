import type { AuditWriter, TracedEvent } from '@probant/audit/writer/audit-writer';
import { runAfterRecording } from '@probant/audit/writer/run-after-recording';
import {
  type AnswerProgress,
  type ChatRequest,
  type ChatResponse,
  type Citation,
  DEFAULT_CONTEXT_CHUNKS,
} from '@probant/contracts/assistant';
import type { Caller } from '@probant/http/route';
import type { Clock } from '@probant/kernel/clock';
import type { IdSource } from '@probant/kernel/ids';
import type { Logger } from '@probant/kernel/logging';
import type { TenantId } from '@probant/kernel/tenant';
import { parseUuid } from '@probant/kernel/uuid';
import { chooseAnswer } from '../answering/answer.ts';
import type { ChatModel } from '../answering/chat/ask-model.ts';
import { removeMarkers } from '../answering/chat/markers.rules.ts';
import { composeExtract } from '../answering/extractive/compose-extract.ts';
import type { Conversation } from '../conversations/conversation.ts';
import type { ConversationsRepository } from '../conversations/conversations.repository.ts';
import { resolveQuestion } from '../conversations/resolve-question.rules.ts';
import { createKnowledgeBaseNotFoundError } from '../knowledge-bases/knowledge-bases.errors.ts';
import type { KnowledgeBasesRepository, StoredKnowledgeBase } from '../knowledge-bases/knowledge-bases.repository.ts';
import { findKnowledgeBase } from '../knowledge-bases/knowledge-bases.usecases.ts';
import type { SearchBase } from '../retrieval/search-base.ts';
import type { AnswerCache, AnswerKey } from './answer-cache.ts';
import type { Passage, PassagesRepository } from './passages.repository.ts';
import { createConversationNotFoundError, toQueryError } from './query.errors.ts';
import { createRelease } from './release-answer.ts';

/** What is cached: everything of an answer that does not depend on the conversation. */
export type KnownAnswer = Pick<ChatResponse, 'message' | 'citations' | 'model_used'>;

export type QueryDeps = {
  readonly knowledgeBases: KnowledgeBasesRepository;
  readonly conversations: ConversationsRepository;
  readonly passages: PassagesRepository;
  readonly searchBase: SearchBase;
  /** Null: answers are extractive. */
  readonly chatModel: ChatModel | null;
  readonly cache: AnswerCache<KnownAnswer>;
  readonly audit: AuditWriter;
  readonly clock: Clock;
  readonly newId: IdSource;
};

export type QueryContext = {
  readonly caller: Caller;
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** Called with the pieces of the message as soon as they may be sent. */
  readonly report: (progress: AnswerProgress) => void;
};

/**
 * Answers a question with sentences of the documents of a knowledge base, or those of a language model that they support, or says that they
 * do not answer it. The event is recorded before the first piece of the answer is reported.
 * @throws AppError 404 for an unknown knowledge base or conversation, 503; TraceNotWrittenError (500).
 */
export async function answerQuestion(
  deps: QueryDeps,
  knowledgeBaseId: string,
  request: ChatRequest,
  context: QueryContext,
): Promise<ChatResponse> {
  const startedAt = deps.clock();
  const { caller } = context;
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
    options: deps.chatModel === null ? [limit] : [limit, deps.chatModel.name, request.system_prompt ?? null],
  };
  const known = deps.cache.find(key);
  const conversation: Conversation = {
    id: before?.id ?? deps.newId(),
    lastQuestion: request.message,
    lastResolved: question,
  };
  const { chatModel } = deps;
  const withSources = request.include_sources !== false;
  /** Without citations, the references of a model would point at nothing. */
  const format = (text: string, modelUsed: string) =>
    withSources || modelUsed !== chatModel?.name ? text : removeMarkers(text);
  const release = createRelease<KnownAnswer>({
    record: (answer) => recordQuery(deps, caller, base, conversation, { answer, isCached: known !== null }),
    report: context.report,
  });
  const { answer, isFallback } =
    known !== null
      ? { answer: known, isFallback: false }
      : await findAnswer(deps, tenantId, base, { question, limit, tone: request.system_prompt ?? null }, context, {
          onPiece: (written, piece) => release.addPiece(written, format(piece, written.model_used)),
        });
  if (known === null && !isFallback) deps.cache.store(key, answer);
  const message = format(answer.message, answer.model_used);
  await release.complete(answer, message);
  return {
    conversation_id: conversation.id,
    message,
    citations: withSources ? answer.citations : [],
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

type WantedAnswer = { readonly question: string; readonly limit: number; readonly tone: string | null };
type AnswerWriting = { readonly onPiece: (answer: KnownAnswer, piece: string) => Promise<void> };

async function findAnswer(
  { searchBase, passages, chatModel }: QueryDeps,
  tenant: TenantId,
  base: StoredKnowledgeBase,
  { question, limit, tone }: WantedAnswer,
  { signal, log }: QueryContext,
  { onPiece }: AnswerWriting,
): Promise<{ readonly answer: KnownAnswer; readonly isFallback: boolean }> {
  const retrieval = await searchBase(tenant, base, { text: question, vector: null, limit }).catch((error: unknown) => {
    throw toQueryError(error);
  });
  const relevances = new Map(retrieval.chunks.map((chunk) => [nameChunk(chunk), chunk.relevance]));
  const found = (await passages.read(tenant, retrieval.chunks)).map((passage) => ({
    ...passage,
    relevance: relevances.get(nameChunk(passage)) ?? 0,
  }));
  const extract = composeExtract(question, retrieval, found, null);
  const citations = found.map(toCitation);
  const { kind, message, modelUsed, isFallback } = await chooseAnswer(
    chatModel,
    extract,
    { question, language: retrieval.question.language, passages: found, tone },
    {
      signal,
      log,
      onPiece: (piece) => onPiece({ message: piece, citations, model_used: chatModel?.name ?? '' }, piece),
    },
  );
  return { answer: { message, citations: kind === 'refusal' ? [] : citations, model_used: modelUsed }, isFallback };
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

type AnsweredQuery = { readonly answer: KnownAnswer; readonly isCached: boolean };

/** Records the event of a question and stores its conversation. */
const recordQuery = (
  { audit, clock, conversations }: QueryDeps,
  caller: Caller,
  base: StoredKnowledgeBase,
  conversation: Conversation,
  query: AnsweredQuery,
): Promise<void> =>
  runAfterRecording(audit, { kind: 'caller', caller }, describeQuery(base, query), async () => {
    if (!(await conversations.store(caller.tenantId, base.id, conversation, new Date(clock()))))
      throw createKnowledgeBaseNotFoundError();
  });

/** Counts only: never the question, the answer or a title. The model of an answer that is written is the one that writes it. */
const describeQuery = (base: StoredKnowledgeBase, { answer, isCached }: AnsweredQuery): TracedEvent => ({
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
