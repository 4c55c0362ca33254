import type { TenantId } from '@probant/kernel/tenant';
import type { AnswerCache, AnswerKey } from '../answer-cache.ts';
import type { StoredKnowledgeBase } from '../knowledge-bases/knowledge-bases.repository.ts';
import { type AnswerWriting, findAnswer, type KnownAnswer, type WantedAnswer } from './find-answer.ts';
import { type VectorWait, waitForVectors } from './wait-for-vectors.ts';

export type AskedQuestion = WantedAnswer;

type AnswerFromBaseDeps = Parameters<typeof findAnswer>[0] &
  Parameters<typeof waitForVectors>[0] & {
    readonly cache: AnswerCache<KnownAnswer>;
    readonly vectorWait: VectorWait;
  };

type AnswerFromBase = {
  readonly answer: KnownAnswer;
  readonly isCached: boolean;
  /** Whether a model was to answer and failed. */
  readonly isFallback: boolean;
};

/**
 * Answers a question from the cache or from the documents. Where a small upload waits for its vectors, a question waits a moment for them;
 * one that words alone do not answer waits longer, and is asked again once they are there.
 * @throws AppError 404, 503; the signal's reason.
 */
export async function answerFromBase(
  deps: AnswerFromBaseDeps,
  tenant: TenantId,
  base: StoredKnowledgeBase,
  asked: AskedQuestion,
  writing: AnswerWriting,
): Promise<AnswerFromBase> {
  const { answerMs, refusalMs } = deps.vectorWait;
  const current = await waitForVectors(deps, base, tenant, answerMs, writing.signal);
  const first = await answerOnce(deps, tenant, current, asked, writing);
  const isRefusal = first.answer.citations.length === 0;
  if (!isRefusal || current.pendingChunks === 0) return first;
  const embedded = await waitForVectors(deps, current, tenant, refusalMs - answerMs, writing.signal);
  return embedded.pendingChunks === 0 ? answerOnce(deps, tenant, embedded, asked, writing) : first;
}

async function answerOnce(
  deps: AnswerFromBaseDeps,
  tenant: TenantId,
  base: StoredKnowledgeBase,
  asked: AskedQuestion,
  writing: AnswerWriting,
): Promise<AnswerFromBase> {
  const { documents, limit, question, tone } = asked;
  const key: AnswerKey = {
    tenant,
    knowledgeBaseId: base.id,
    version: base.version,
    question: question.text,
    options: [
      question.focus,
      question.alternative,
      question.rowContext,
      question.asksReason,
      limit,
      documents === null ? null : documents.join(' '),
      ...(deps.chatModel === null ? [] : [deps.chatModel.name, tone]),
    ],
  };
  const known = deps.cache.find(key);
  if (known !== null) return { answer: known, isCached: true, isFallback: false };
  const { answer, isFallback, isLasting } = await findAnswer(deps, tenant, base, asked, writing);
  if (isLasting) deps.cache.store(key, answer);
  return { answer, isCached: false, isFallback };
}
