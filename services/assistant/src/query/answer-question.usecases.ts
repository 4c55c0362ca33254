import type { AuditWriter, TracedEvent } from '@probant/audit/writer/audit-writer';
import { runAfterRecording } from '@probant/audit/writer/run-after-recording';
import {
  type AnswerProgress,
  type ChatRequest,
  type ChatResponse,
  DEFAULT_CONTEXT_CHUNKS,
} from '@probant/contracts/assistant';
import type { Caller } from '@probant/http/route';
import type { Clock } from '@probant/kernel/clock';
import type { IdSource } from '@probant/kernel/ids';
import type { Logger } from '@probant/kernel/logging';
import type { TenantId } from '@probant/kernel/tenant';
import { parseUuid } from '@probant/kernel/uuid';
import type { AnswerCache } from '../answer-cache.ts';
import type { ChatModel } from '../answering/chat/ask-model.ts';
import { removeMarkers } from '../answering/chat/markers.rules.ts';
import type { Conversation } from '../conversations/conversation.ts';
import type { ConversationsRepository } from '../conversations/conversations.repository.ts';
import { resolveQuestion } from '../conversations/resolve-question.rules.ts';
import type { DocumentsRepository } from '../documents/documents.repository.ts';
import { createKnowledgeBaseNotFoundError } from '../knowledge-bases/knowledge-bases.errors.ts';
import type { KnowledgeBasesRepository, StoredKnowledgeBase } from '../knowledge-bases/knowledge-bases.repository.ts';
import { findKnowledgeBase } from '../knowledge-bases/knowledge-bases.usecases.ts';
import type { SearchBase } from '../retrieval/search-base.ts';
import { type AskedQuestion, answerFromBase } from './answer-from-base.ts';
import type { KnownAnswer } from './find-answer.ts';
import { findAskedDocuments } from './find-asked-documents.ts';
import type { PassagesRepository } from './passages.repository.ts';
import { createConversationNotFoundError } from './query.errors.ts';
import type { QueryMetrics } from './query-metrics.ts';
import { createRelease } from './release-answer.ts';
import type { VectorPause, VectorWait } from './wait-for-vectors.ts';

export type QueryDeps = {
  readonly knowledgeBases: KnowledgeBasesRepository;
  readonly conversations: ConversationsRepository;
  readonly documents: Pick<DocumentsRepository, 'countKnown'>;
  readonly passages: PassagesRepository;
  readonly searchBase: SearchBase;
  /** Null: answers are extractive. */
  readonly chatModel: ChatModel | null;
  /** Name of the embedder in use; null without. */
  readonly embedder: string | null;
  readonly vectorWait: VectorWait;
  readonly vectorPause: VectorPause;
  readonly cache: AnswerCache<KnownAnswer>;
  readonly audit: AuditWriter;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly metrics: QueryMetrics;
};

export type QueryContext = {
  readonly caller: Caller;
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** Called with the pieces of the message as soon as they may be sent. */
  readonly report: (progress: AnswerProgress) => void;
};

/**
 * Answers a question with sentences of the documents, or with sentences of a language model that the documents support, or refuses. The
 * event is recorded before the first piece of the answer is reported.
 * @throws AppError 404 for an unknown knowledge base, conversation or document, 503; TraceNotWrittenError (500).
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
  const asked: AskedQuestion = {
    question: resolveQuestion(request.message, before),
    documents: await findAskedDocuments(deps, tenantId, base.id, request.document_ids ?? null),
    limit: request.max_context_chunks ?? DEFAULT_CONTEXT_CHUNKS,
    tone: request.system_prompt ?? null,
  };
  const conversation: Conversation = {
    id: before?.id ?? deps.newId(),
    // "pourquoi ?" leaves the question that the next one follows up on.
    lastQuestion: asked.question.asksReason ? (before?.lastQuestion ?? request.message) : request.message,
    lastResolved: asked.question.text,
  };
  const { chatModel } = deps;
  const withSources = request.include_sources !== false;
  /** Without citations, the references of a model would point at nothing. */
  const format = (text: string, modelUsed: string) =>
    withSources || modelUsed !== chatModel?.name ? text : removeMarkers(text);
  let eventId: string | null = null;
  let isCached = false;
  const release = createRelease<KnownAnswer>({
    record: async (answer) => {
      eventId = await recordQuery(deps, caller, base, conversation, { answer, isCached });
    },
    recordReplacement: async (answer) => {
      await deps.audit.record({ kind: 'caller', caller }, describeReplacement(base, answer, eventId));
    },
    report: context.report,
  });
  const found = await answerFromBase(deps, tenantId, base, asked, {
    signal: context.signal,
    log: context.log,
    onPiece: (written, piece) => release.addPiece(written, format(piece, written.model_used)),
  });
  isCached = found.isCached;
  const { answer, isFallback } = found;
  const message = format(answer.message, answer.model_used);
  await release.complete(answer, message, isFallback);
  // Only a refusal has no citation.
  deps.metrics.countQuestion({ isAnswered: answer.citations.length > 0, isCached, isFallback });
  return {
    conversation_id: conversation.id,
    message,
    citations: withSources ? answer.citations : [],
    model_used: answer.model_used,
    cache_hit: isCached,
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

type AnsweredQuery = { readonly answer: KnownAnswer; readonly isCached: boolean };

/** Records the event of a question and stores its conversation. Returns the id of the event. */
const recordQuery = (
  { audit, clock, conversations }: QueryDeps,
  caller: Caller,
  base: StoredKnowledgeBase,
  conversation: Conversation,
  query: AnsweredQuery,
): Promise<string> =>
  runAfterRecording(audit, { kind: 'caller', caller }, describeQuery(base, query), async ({ id }) => {
    if (!(await conversations.store(caller.tenantId, base.id, conversation, new Date(clock()))))
      throw createKnowledgeBaseNotFoundError();
    return id;
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

/** The model of the first event failed after a piece of its answer was sent: the response has another answer. */
const describeReplacement = (base: StoredKnowledgeBase, answer: KnownAnswer, eventId: string | null): TracedEvent => ({
  action: 'kb.query',
  resource_type: 'knowledge_base',
  resource_id: base.id,
  metadata: { outcome: 'answer_replaced', event: eventId, model_used: answer.model_used },
});
