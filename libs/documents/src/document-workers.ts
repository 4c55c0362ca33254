import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { recordLoadedModel } from '@probant/kernel/loaded-models';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import {
  createWorkerPool,
  type JobCost,
  type QueueLimits,
  type WorkerLimits,
  type WorkerPool,
} from '@probant/workers/worker-pool';
import { createDocumentMetrics } from './document-metrics.ts';
import { verifyModelFiles } from './ocr/models/model-files.ts';
import { OPEN_TASK, RENDER_TASK } from './worker/own.tasks.ts';
import { detectWorkerIsolation, WORKER_ENTRY } from './worker/worker-isolation.ts';
import { MAX_QUEUE_WAIT_MS, QUEUE_LIMITS, RESERVED_WORKERS, WORKER_LIMITS } from './worker-limits.ts';

export type DocumentWorkersOptions = {
  /** Folder with det.onnx, rec.onnx and alphabet.txt. If it contains a SHA256SUMS, the files must match it. */
  readonly models: string;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /**
   * Worker processes, each with one thread and at most 1 GiB. Default: two, or one on a single core. One more is started when a tenant
   * that has none waits.
   */
  readonly workers?: number;
  /** Program of a worker. Default: worker/main.ts. */
  readonly workerEntry?: URL;
  readonly limits?: Partial<WorkerLimits>;
  readonly queue?: QueueLimits;
  /** Maximum time in the queue. */
  readonly maxWaitMs?: number;
  /** Milliseconds of a clock that never goes back, by which documents wait in the queue. Default: `performance.now`. */
  readonly now?: () => number;
  /** Called with the cost of each document when its worker has finished, for benchmarks and evaluations. */
  readonly onCost?: (cost: JobCost) => void;
};

/**
 * Creates workers whose tasks can read documents (`TaskContext` of task-program.ts). They start with the first task; `close` ends them.
 * @throws Error when a model file is missing or does not match the folder's SHA256SUMS.
 */
export async function createDocumentWorkers(options: DocumentWorkersOptions): Promise<WorkerPool> {
  const models = resolve(options.models);
  const entry = options.workerEntry ?? WORKER_ENTRY;
  const [isolation] = await Promise.all([detectWorkerIsolation(models, entry), verifyModelFiles(models)]);
  recordLoadedModel(options.metrics, 'text_recognition');
  options.logger.info({ isolation }, 'isolation of the document workers');
  const pool = createWorkerPool({
    program: { entry, dataFolders: [models] },
    limits: { ...WORKER_LIMITS, ...options.limits },
    isolation,
    size: options.workers ?? Math.min(2, availableParallelism()),
    reserved: RESERVED_WORKERS,
    maxWaitMs: options.maxWaitMs ?? MAX_QUEUE_WAIT_MS,
    queue: options.queue ?? QUEUE_LIMITS,
    logger: options.logger,
    metrics: createDocumentMetrics(options.metrics),
    onCost: options.onCost,
    ...(options.now && { now: options.now }),
  });
  pool.register([OPEN_TASK, RENDER_TASK]);
  return pool;
}
