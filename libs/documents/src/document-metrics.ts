import type { Metrics } from '@probant/kernel/metrics';
import type { PoolMetrics } from '@probant/workers/pool-metrics';

/** Registers the metrics of the document workers. */
export const createDocumentMetrics = (metrics: Metrics): PoolMetrics => ({
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
  waitSeconds: metrics.histogram(
    'probant_documents_wait_seconds',
    'Time that a document waited for a worker process before it was read or refused',
    [],
  ),
  started: metrics.counter('probant_documents_workers_started_total', 'Worker processes started', []),
  stopped: metrics.counter('probant_documents_workers_stopped_total', 'Worker processes ended, by reason', ['reason']),
  refused: metrics.counter('probant_documents_refused_total', 'Documents refused because the queue is full', []),
});
