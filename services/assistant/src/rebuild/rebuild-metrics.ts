import type { Metrics } from '@probant/kernel/metrics';

export type RebuildMetrics = {
  readonly setPending: (documents: number) => void;
  readonly countRebuild: (outcome: 'rebuilt' | 'changed' | 'failed') => void;
};

export function createRebuildMetrics(metrics: Metrics): RebuildMetrics {
  const pending = metrics.gauge(
    'probant_assistant_outdated_documents',
    'Documents of an earlier format, whose chunks and terms are rebuilt in the background',
    [],
  );
  const rebuilds = metrics.counter(
    'probant_assistant_rebuilds_total',
    'Documents of an earlier format that were rebuilt, changed meanwhile, or could not be rebuilt',
    ['outcome'],
  );
  return {
    setPending: (documents) => pending.set(documents),
    countRebuild: (outcome) => rebuilds.inc({ outcome }),
  };
}
