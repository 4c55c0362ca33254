import { computeInterval } from '@probant/kernel/statistics/bootstrap.rules';
import { computeQuantile } from '@probant/kernel/statistics/quantile';
import { computeWilsonInterval } from '@probant/kernel/statistics/wilson.rules';
import { type Judgement, judgeReply, type Outcome, type Reply } from './outcome.rules.ts';

/** A share with its 95 % Wilson interval. `whole` is at least 1. */
export type Share = {
  readonly part: number;
  readonly whole: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
};
/** A mean with its 95 % bootstrap interval over questions. */
export type Mean = { readonly value: number; readonly low: number; readonly high: number };

export type RankMetrics = {
  readonly questions: number;
  readonly at1: Share;
  readonly at3: Share;
  readonly at5: Share;
  /** Mean reciprocal rank among the cited passages. */
  readonly mrr: Mean;
};

/** Null: the file has no question of that kind. */
export type Metrics = {
  readonly questions: number;
  readonly answerable: number;
  readonly unanswerable: number;
  /** Questions without a response: in no share. */
  readonly failed: number;
  readonly cacheHits: number;
  readonly byDocument: RankMetrics | null;
  readonly byPage: RankMetrics | null;
  readonly answered: Share | null;
  readonly refused: Share | null;
  readonly wronglyAnswered: Share | null;
  readonly containsText: Share | null;
  /** Of answers that did not come from the cache. */
  readonly latency: { readonly measured: number; readonly p50: number; readonly p95: number } | null;
};

/** Computes the figures of an evaluation. The same outcomes give the same figures. */
export function computeMetrics(outcomes: readonly Outcome[]): Metrics {
  const judged = outcomes.flatMap(({ documentId, question, reply }) =>
    reply === null ? [] : [judgeReply(question, documentId, reply)],
  );
  const replies = outcomes.flatMap(({ reply }) => reply ?? []);
  const answerable = judged.filter(({ isAnswerable }) => isAnswerable);
  const unanswerable = judged.filter(({ isAnswerable }) => !isAnswerable);
  const answered = answerable.filter(({ isAnswered }) => isAnswered).length;
  const texts = judged.flatMap(({ containsText }) => containsText ?? []);
  return {
    questions: outcomes.length,
    answerable: answerable.length,
    unanswerable: unanswerable.length,
    failed: outcomes.length - replies.length,
    cacheHits: replies.filter(({ isCacheHit }) => isCacheHit).length,
    byDocument: computeRankMetrics(judged, ({ documentRank }) => documentRank),
    byPage: computeRankMetrics(judged, ({ pageRank }) => pageRank),
    answered: computeShare(answered, answerable.length),
    refused: computeShare(answerable.length - answered, answerable.length),
    wronglyAnswered: computeShare(unanswerable.filter(({ isAnswered }) => isAnswered).length, unanswerable.length),
    containsText: computeShare(texts.filter(Boolean).length, texts.length),
    latency: computeLatency(replies),
  };
}

function computeRankMetrics(
  judged: readonly Judgement[],
  getRank: (judgement: Judgement) => number | null | undefined,
): RankMetrics | null {
  const ranks = judged.map(getRank).filter((rank) => rank !== undefined);
  const shareWithin = (depth: number) =>
    computeShare(ranks.filter((rank) => rank !== null && rank <= depth).length, ranks.length);
  const [at1, at3, at5] = [shareWithin(1), shareWithin(3), shareWithin(5)];
  if (at1 === null || at3 === null || at5 === null) return null;
  const values = ranks.map((rank, index) => ({ value: rank === null ? 0 : 1 / rank, group: String(index) }));
  const { high, low, mean } = computeInterval(values);
  return { questions: ranks.length, at1, at3, at5, mrr: { value: mean, low, high } };
}

const computeShare = (part: number, whole: number): Share | null =>
  whole === 0 ? null : { part, whole, share: part / whole, ...computeWilsonInterval(part, whole) };

function computeLatency(replies: readonly Reply[]): Metrics['latency'] {
  const times = replies.filter(({ isCacheHit }) => !isCacheHit).map(({ milliseconds }) => milliseconds);
  if (times.length === 0) return null;
  return { measured: times.length, p50: computeQuantile(times, 0.5), p95: computeQuantile(times, 0.95) };
}
