import type { Evaluation } from './format-evaluation.rules.ts';
import type { RankMetrics } from './metrics.rules.ts';
import { judgeReply, type Outcome } from './outcome.rules.ts';

/** Returns an evaluation as JSON values, with every question. Texts of questions and answers are in it on demand only. */
export const toEvaluationJson = ({ base, metrics, outcomes, withTexts }: Evaluation) => ({
  knowledge_base: {
    id: base.id,
    name: base.name,
    document_count: base.document_count,
    total_chunks: base.total_chunks,
    vectors: base.vectors,
  },
  questions: {
    total: metrics.questions,
    answerable: metrics.answerable,
    unanswerable: metrics.unanswerable,
    failed: metrics.failed,
    cache_hits: metrics.cacheHits,
  },
  by_document: toRankJson(metrics.byDocument),
  by_page: toRankJson(metrics.byPage),
  answered: metrics.answered,
  refused: metrics.refused,
  wrongly_answered: metrics.wronglyAnswered,
  contains_text: metrics.containsText,
  latency_ms: metrics.latency,
  results: outcomes.map((outcome) => ({ ...toResultJson(outcome), ...(withTexts ? toTexts(outcome) : {}) })),
});

const toRankJson = (metrics: RankMetrics | null) =>
  metrics === null
    ? null
    : { questions: metrics.questions, r_at_1: metrics.at1, r_at_3: metrics.at3, r_at_5: metrics.at5, mrr: metrics.mrr };

function toResultJson(outcome: Outcome) {
  const { documentId, question, reply } = outcome;
  const { document, line, number, page } = question;
  const expected = { document, page, has_text: question.answer !== null };
  if (reply === null) return { number, line, expected, error: outcome.error };
  const { containsText, documentRank, isAnswered, pageRank } = judgeReply(question, documentId, reply);
  return {
    number,
    line,
    expected,
    answered: isAnswered,
    document_rank: documentRank ?? null,
    page_rank: pageRank ?? null,
    contains_text: containsText ?? null,
    found: reply.found.map((passage) => ({ document: passage.document, page: passage.page })),
    cache_hit: reply.isCacheHit,
    time_ms: Math.round(reply.milliseconds),
  };
}

const toTexts = ({ question, reply }: Outcome) => ({
  question: question.question,
  text: question.answer,
  answer: reply?.message ?? null,
});
