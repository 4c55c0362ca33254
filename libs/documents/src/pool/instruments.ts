import type { Metrics } from '@probant/kernel/metrics';

/** What the operator sees of the pool. */
export const instrumentsOf = (metrics: Metrics) => ({
  waiting: metrics.gauge('probant_documents_waiting', 'Documents that wait for a reader child', []),
  busy: metrics.gauge('probant_documents_busy_children', 'Reader children at work', []),
  seconds: metrics.histogram('probant_documents_seconds', 'Time to read or render a document', [
    'action',
    'kind',
    'outcome',
  ]),
  cpu: metrics.histogram('probant_documents_cpu_seconds', 'CPU time of the reader children, by document', [
    'action',
    'kind',
  ]),
  kills: metrics.counter('probant_documents_kills_total', 'Reader children that a document ended, by reason', [
    'reason',
  ]),
  refused: metrics.counter('probant_documents_refused_total', 'Documents refused because too many wait', []),
});

export type Instruments = ReturnType<typeof instrumentsOf>;
