import type { Metrics } from '@probant/kernel/metrics';
import { timeCall } from '@probant/kernel/time-call';
import type { AnalysisTaskInput } from './task/analysis.task.ts';

export type ScoringMetrics = {
  /** Runs one call and measures it, also when it fails; counts its analyses once it has ended well. */
  measure<T>(route: AnalysisTaskInput['route'], analyses: number, run: () => Promise<T>): Promise<T>;
};

export function createScoringMetrics(metrics: Metrics): ScoringMetrics {
  const durations = metrics.histogram(
    'probant_scoring_seconds',
    'Time of one call that scores, with its time in the queue, its event and its journal',
    ['route', 'outcome'],
  );
  const recorded = metrics.counter('probant_scoring_analyses_total', 'Analyses recorded and returned', ['route']);
  return {
    measure: async (route, analyses, run) => {
      const response = await timeCall(run, (seconds, outcome) => durations.observe({ route, outcome }, seconds));
      recorded.inc({ route }, analyses);
      return response;
    },
  };
}
