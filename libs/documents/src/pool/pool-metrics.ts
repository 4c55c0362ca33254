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
  waitSeconds: metrics.histogram(
    'probant_documents_wait_seconds',
    'Time that a document waited for a worker process before it was read',
    [],
  ),
  started: metrics.counter('probant_documents_workers_started_total', 'Worker processes started', []),
  stopped: metrics.counter('probant_documents_workers_stopped_total', 'Worker processes ended, by reason', ['reason']),
  refused: metrics.counter('probant_documents_refused_total', 'Documents refused because the queue is full', []),
});

/**
 * Why a worker ended: a document ended it (`crashed`, `took_too_long`, `took_too_much_memory`), its caller went away (`aborted`), the machine
 * did not get the document done (`overloaded`), it failed on our side (`failed`), the system ended it (`ended`), it had read enough or kept
 * too much memory (`replaced`), or the process stops (`closed`).
 */
export type WorkerStop =
  | 'crashed'
  | 'took_too_long'
  | 'took_too_much_memory'
  | 'aborted'
  | 'overloaded'
  | 'failed'
  | 'ended'
  | 'replaced'
  | 'closed';

export type PoolMetrics = ReturnType<typeof createPoolMetrics>;
