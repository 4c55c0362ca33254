import type { Logger } from '@probant/kernel/logging';
import { type OpenOptions, ReaderOverloaded, UnreadableDocument } from '../document.ts';
import type { DocumentCost } from './document-cost.ts';
import { createFairQueue, type QueuedJob, type QueueLimits } from './fair-queue.ts';
import type { PoolMetrics, WorkerStop } from './pool-metrics.ts';
import type { Task, TaskResult } from './protocol.ts';
import type { TaskRegistry } from './task-registry.ts';
import { RESERVED_WORKERS } from './worker-limits.ts';
import { type PartHandler, type WorkerOptions, WorkerProcess } from './worker-process.ts';

export type WorkerPoolOptions = {
  readonly worker: Omit<WorkerOptions, 'taskFolders'>;
  readonly tasks: TaskRegistry;
  /** Number of worker processes, without RESERVED_WORKERS. */
  readonly size: number;
  /** Maximum time in the queue. */
  readonly maxWaitMs: number;
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
  /** `performance.now()` when it entered the queue. */
  readonly queuedAt: number;
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
  const { worker, tasks, size, maxWaitMs, queue, logger, metrics, onCost } = options;
  /** Running tasks by tenant; a tenant without one has no entry. */
  const runningByTenant = new Map<string, number>();
  const waiting = createFairQueue<Job>(queue);
  const idle: WorkerProcess[] = [];
  const busy = new Set<WorkerProcess>();
  const stopping = new Set<Promise<void>>();
  let isClosed = false;
  /** Moving average, for the Retry-After of a refused document. */
  let averageSeconds = INITIAL_DOCUMENT_SECONDS;

  const retire = (retired: WorkerProcess, reason: WorkerStop) => {
    metrics.stopped.inc({ reason });
    const stopped = retired.stop().finally(() => stopping.delete(stopped));
    stopping.add(stopped);
  };

  /** Returns an idle worker that is still alive (the system may end any process) and knows all tasks. */
  const takeIdleWorker = (): WorkerProcess | undefined => {
    for (let candidate = idle.pop(); candidate; candidate = idle.pop()) {
      if (!candidate.needsReplacement && candidate.canRead(tasks.folders)) return candidate;
      retire(candidate, candidate.hasEnded ? 'ended' : 'replaced');
    }
    return undefined;
  };

  const startWorker = () => {
    metrics.started.inc();
    return new WorkerProcess({ ...worker, taskFolders: tasks.folders });
  };

  /** Starts the next worker while there is nothing to do: importing the programs takes 1.3 s, which a scan need not wait for. */
  const replaceAhead = () => {
    if (!isClosed && busy.size + idle.length < size) idle.push(startWorker());
  };

  const hasNoneRunning = (tenant: string): boolean => !runningByTenant.has(tenant);
  const countRunning = (tenant: string, change: 1 | -1) => {
    const count = (runningByTenant.get(tenant) ?? 0) + change;
    if (count === 0) runningByTenant.delete(tenant);
    else runningByTenant.set(tenant, count);
  };

  /** Tenants that have no worker come first, and they alone may take a reserved one. */
  const takeJob = (): Job | undefined => {
    if (busy.size < size) return waiting.takeNext(hasNoneRunning) ?? waiting.takeNext();
    return busy.size < size + RESERVED_WORKERS ? waiting.takeNext(hasNoneRunning) : undefined;
  };

  const dispatch = () => {
    while (!isClosed) {
      const job = takeJob();
      if (!job) return;
      metrics.waiting.dec();
      metrics.waitSeconds.observe((performance.now() - job.queuedAt) / 1000);
      void runJob(takeIdleWorker() ?? startWorker(), job);
    }
  };

  const runJob = async (assigned: WorkerProcess, job: Job) => {
    busy.add(assigned);
    countRunning(job.tenant, 1);
    metrics.busy.inc();
    const started = performance.now();
    let outcome = 'ok';
    try {
      const result = await assigned.run(job.task, job.file, job.onPart, job.signal);
      if (result.type === 'fault') outcome = result.fault;
      if (result.type === 'failed') outcome = 'failed';
      job.result.resolve(result);
    } catch (error) {
      outcome = describeFailure(error, job.signal);
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
      countRunning(job.tenant, -1);
      const isSpent = assigned.needsReplacement;
      // Once the pool is closed, it has retired this worker too.
      if (!isClosed && isSpent) retire(assigned, findStopReason(assigned, outcome));
      else if (!isClosed) idle.push(assigned);
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
      const job: Job = {
        tenant,
        service,
        bytes: file.length,
        queuedAt: performance.now(),
        task,
        file,
        onPart,
        signal,
        result,
      };
      if (!waiting.add(job)) {
        metrics.refused.inc();
        return Promise.reject(new ReaderOverloaded(estimateRetryAfter()));
      }
      metrics.waiting.inc();
      const leaveQueue = (createReason: () => unknown) => {
        if (!waiting.remove(job)) return;
        metrics.waiting.dec();
        result.reject(createReason());
      };
      const onAbort = () => leaveQueue(() => signal?.reason);
      signal?.addEventListener('abort', onAbort, { once: true });
      const waitLimit = setTimeout(() => {
        leaveQueue(() => {
          metrics.refused.inc();
          return new ReaderOverloaded(estimateRetryAfter());
        });
      }, maxWaitMs);
      dispatch();
      return result.promise.finally(() => {
        clearTimeout(waitLimit);
        signal?.removeEventListener('abort', onAbort);
      });
    },
    close: async () => {
      isClosed = true;
      for (let job = waiting.takeNext(); job; job = waiting.takeNext()) {
        metrics.waiting.dec();
        job.result.reject(new Error('the reader was closed'));
      }
      for (const open of [...idle.splice(0), ...busy]) retire(open, 'closed');
      await Promise.all(stopping);
    },
  };
}

const describeFailure = (error: unknown, signal: AbortSignal | undefined): string => {
  if (error instanceof UnreadableDocument) return error.fault;
  if (error instanceof ReaderOverloaded) return 'overloaded';
  return signal?.aborted ? 'aborted' : 'failed';
};

/** Returns why a worker is not used again after a document with this outcome. */
function findStopReason({ hasEnded }: WorkerProcess, outcome: string): WorkerStop {
  if (!hasEnded) return 'replaced';
  const reason = outcome === 'unreadable' ? 'crashed' : outcome;
  return STOPS_BY_OUTCOME.has(reason) ? (reason as WorkerStop) : 'ended';
}

const STOPS_BY_OUTCOME: ReadonlySet<string> = new Set<WorkerStop>([
  'crashed',
  'took_too_long',
  'took_too_much_memory',
  'aborted',
  'overloaded',
  'failed',
]);

const describeTask = (task: Task): Pick<DocumentCost, 'action' | 'kind'> => ({
  action: task.action === 'run' ? task.name : task.action,
  kind: task.kind ?? 'bytes',
});
