import type { Logger } from '@probant/kernel/logging';
import { type OpenOptions, ReaderOverloaded, UnreadableDocument } from '../document.ts';
import type { DocumentCost } from './document-cost.ts';
import { createFairQueue, type QueuedJob, type QueueLimits } from './fair-queue.ts';
import type { PoolMetrics } from './pool-metrics.ts';
import type { Task, TaskResult } from './protocol.ts';
import type { TaskRegistry } from './task-registry.ts';
import { type PartHandler, type WorkerOptions, WorkerProcess } from './worker-process.ts';

export type WorkerPoolOptions = {
  readonly worker: Omit<WorkerOptions, 'taskFolders'>;
  readonly tasks: TaskRegistry;
  /** Maximum number of worker processes. */
  readonly size: number;
  readonly queue: QueueLimits;
  readonly logger: Logger;
  readonly metrics: PoolMetrics;
  /** Called with the cost of each document. */
  readonly onCost?: ((cost: DocumentCost) => void) | undefined;
};

export type WorkerPool = {
  /**
   * Runs a task in a worker that does nothing else meanwhile.
   * @throws UnreadableDocument, ReaderOverloaded, or the signal's reason when it aborts.
   */
  run(task: Task, file: Uint8Array, onPart: PartHandler, options: OpenOptions): Promise<TaskResult>;
  /** Ends every worker; queued and running tasks are rejected with an Error. */
  close(): Promise<void>;
};

type Job = QueuedJob & {
  readonly task: Task;
  readonly file: Uint8Array;
  readonly onPart: PartHandler;
  readonly signal: AbortSignal | undefined;
  readonly result: PromiseWithResolvers<TaskResult>;
};

/** Estimated duration of a document until one has been measured. */
const INITIAL_DOCUMENT_SECONDS = 1;
const MAX_RETRY_AFTER_SECONDS = 60;

/** Creates a pool whose workers start on demand, stay warm and are replaced after their limits; tenants take turns. */
export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const { worker, tasks, size, queue, logger, metrics, onCost } = options;
  const waiting = createFairQueue<Job>(queue);
  const idle: WorkerProcess[] = [];
  const busy = new Set<WorkerProcess>();
  const stopping = new Set<Promise<void>>();
  let isClosed = false;
  /** Moving average, for the Retry-After of a refused document. */
  let averageSeconds = INITIAL_DOCUMENT_SECONDS;

  const retire = (retired: WorkerProcess) => {
    const stopped = retired.stop().finally(() => stopping.delete(stopped));
    stopping.add(stopped);
  };

  /** Returns an idle worker that is still alive (the system may end any process) and knows all tasks. */
  const takeIdleWorker = (): WorkerProcess | undefined => {
    for (let candidate = idle.pop(); candidate; candidate = idle.pop()) {
      if (!candidate.needsReplacement && candidate.canRead(tasks.folders)) return candidate;
      retire(candidate);
    }
    return undefined;
  };

  const startWorker = () => new WorkerProcess({ ...worker, taskFolders: tasks.folders });

  /** Starts the next worker while there is nothing to do: importing the programs takes 1.3 s, which a scan need not wait for. */
  const replaceAhead = () => {
    if (!isClosed && busy.size + idle.length < size) idle.push(startWorker());
  };

  const dispatch = () => {
    while (!isClosed && busy.size < size) {
      const job = waiting.takeNext();
      if (!job) return;
      metrics.waiting.dec();
      void runJob(takeIdleWorker() ?? startWorker(), job);
    }
  };

  const runJob = async (assigned: WorkerProcess, job: Job) => {
    busy.add(assigned);
    metrics.busy.inc();
    const started = performance.now();
    let outcome = 'ok';
    try {
      const result = await assigned.run(job.task, job.file, job.onPart, job.signal);
      if (result.type === 'fault') outcome = result.fault;
      if (result.type === 'failed') outcome = 'failed';
      job.result.resolve(result);
    } catch (error) {
      outcome = error instanceof UnreadableDocument ? error.fault : job.signal?.aborted ? 'aborted' : 'failed';
      // A worker that exited without being killed crashed on the file.
      if (error instanceof UnreadableDocument)
        metrics.kills.inc({ reason: outcome === 'unreadable' ? 'crashed' : outcome });
      if (outcome === 'failed' && !isClosed) logger.error({ err: error }, 'reader worker failed');
      job.result.reject(error);
    } finally {
      const seconds = (performance.now() - started) / 1000;
      averageSeconds += (seconds - averageSeconds) / 8;
      const { action, kind } = describeTask(job.task);
      const { cpuSeconds, memory } = assigned.usage;
      metrics.seconds.observe({ action, kind, outcome }, seconds);
      if (cpuSeconds !== null) metrics.cpu.observe({ action, kind }, cpuSeconds);
      onCost?.({ action, kind, outcome, seconds, cpuSeconds, memory });
      metrics.busy.dec();
      busy.delete(assigned);
      const isSpent = assigned.needsReplacement;
      if (isClosed || isSpent) retire(assigned);
      else idle.push(assigned);
      dispatch();
      if (isSpent) replaceAhead();
    }
  };

  const estimateRetryAfter = () =>
    Math.min(MAX_RETRY_AFTER_SECONDS, Math.max(1, Math.ceil((waiting.length * averageSeconds) / size)));

  return {
    run: (task, file, onPart, { tenant, service = '', signal }) => {
      if (isClosed) return Promise.reject(new Error('the reader was closed'));
      if (signal?.aborted) return Promise.reject(signal.reason);
      const result = Promise.withResolvers<TaskResult>();
      const job: Job = { tenant, service, bytes: file.length, task, file, onPart, signal, result };
      if (!waiting.add(job)) {
        metrics.refused.inc();
        return Promise.reject(new ReaderOverloaded(estimateRetryAfter()));
      }
      metrics.waiting.inc();
      const leaveQueue = () => {
        if (!waiting.remove(job)) return;
        metrics.waiting.dec();
        result.reject(signal?.reason);
      };
      signal?.addEventListener('abort', leaveQueue, { once: true });
      dispatch();
      return result.promise.finally(() => signal?.removeEventListener('abort', leaveQueue));
    },
    close: async () => {
      isClosed = true;
      for (let job = waiting.takeNext(); job; job = waiting.takeNext()) {
        metrics.waiting.dec();
        job.result.reject(new Error('the reader was closed'));
      }
      for (const open of [...idle.splice(0), ...busy]) retire(open);
      await Promise.all(stopping);
    },
  };
}

const describeTask = (task: Task): Pick<DocumentCost, 'action' | 'kind'> => ({
  action: task.action === 'run' ? task.name : task.action,
  kind: task.kind ?? 'bytes',
});
