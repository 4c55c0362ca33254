import type { Metrics } from '@probant/kernel/metrics';

/** Registers the metrics of the worker pool. */
export const createPoolMetrics = (metrics: Metrics) => ({
  waiting: metrics.gauge('probant_documents_waiting', 'Documents waiting for a worker process', []),
  busy: metrics.gauge('probant_documents_busy_children', 'Worker processes reading a document', []),
  seconds: metrics.histogram('probant_documents_seconds', 'Time to read or render a document', [
    'action',
    'kind',
    'outcome',
  ]),
  cpu: metrics.histogram('probant_documents_cpu_seconds', 'CPU time of the worker processes, by document', [
    'action',
    'kind',
  ]),
  kills: metrics.counter('probant_documents_kills_total', 'Worker processes ended by a document, by reason', [
    'reason',
  ]),
  refused: metrics.counter('probant_documents_refused_total', 'Documents refused because the queue is full', []),
});

export type PoolMetrics = ReturnType<typeof createPoolMetrics>;
