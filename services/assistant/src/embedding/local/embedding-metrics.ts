import type { Metrics } from '@probant/kernel/metrics';
import type { PoolMetrics } from '@probant/workers/pool-metrics';

/** Registers the metrics of the processes that embed texts. */
export const createEmbeddingMetrics = (metrics: Metrics): PoolMetrics => ({
  waiting: metrics.gauge('probant_embedder_waiting', 'Texts waiting for an embedding process', []),
  busy: metrics.gauge('probant_embedder_busy_children', 'Embedding processes working on a text', []),
  seconds: metrics.histogram('probant_embedder_text_seconds', 'Time to embed a text on this machine', [
    'action',
    'kind',
    'outcome',
  ]),
  cpu: metrics.histogram('probant_embedder_text_cpu_seconds', 'CPU time of the embedding processes, by text', [
    'action',
    'kind',
  ]),
  kills: metrics.counter('probant_embedder_kills_total', 'Embedding processes ended by a text, by reason', ['reason']),
  waitSeconds: metrics.histogram('probant_embedder_wait_seconds', 'Time that a text waited for a process', []),
  started: metrics.counter('probant_embedder_processes_started_total', 'Embedding processes started', []),
  stopped: metrics.counter('probant_embedder_processes_stopped_total', 'Embedding processes ended, by reason', [
    'reason',
  ]),
  refused: metrics.counter('probant_embedder_refused_total', 'Texts refused because the queue is full', []),
});
