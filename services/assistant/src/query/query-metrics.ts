import type { Metrics } from '@probant/kernel/metrics';

export type QueryMetrics = {
  /** Counts a question once its event is recorded and its answer complete. */
  countQuestion(question: {
    readonly isAnswered: boolean;
    readonly isCached: boolean;
    readonly isFallback: boolean;
  }): void;
};

export function createQueryMetrics(metrics: Metrics): QueryMetrics {
  const questions = metrics.counter(
    'probant_assistant_questions_total',
    'Questions answered or refused for want of an answer in the documents, and where the answer came from',
    ['outcome', 'source'],
  );
  return {
    countQuestion: ({ isAnswered, isCached, isFallback }) =>
      questions.inc({
        outcome: isAnswered ? 'answered' : 'refused',
        source: isCached ? 'cache' : isFallback ? 'fallback' : 'search',
      }),
  };
}
