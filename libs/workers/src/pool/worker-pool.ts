import type { QueueLimits } from '@probant/kernel/fair-queue';
import type { Logger } from '@probant/kernel/logging';
import { traceWork } from '@probant/kernel/tracing/spans';
import type { WorkerTask } from '../tasks/task.ts';
import { createTaskRegistry } from '../tasks/task-registry.ts';
import { InputRefused, WorkerEnded, WorkerFailure, WorkerStopped, WorkersOverloaded } from '../worker-errors.ts';
import type { RunOptions, Workers } from '../workers.ts';
import { collectParts } from './collect-parts.ts';
import { createCostReporter } from './cost-reporter.ts';
import type { JobCost } from './job-cost.ts';
import type { PoolMetrics } from './pool-metrics.ts';
import { createPriorityQueue, type PrioritizedJob } from './priority-queue.ts';
import type { TaskResult } from './protocol.ts';
import { type WorkerJob, type WorkerOptions, WorkerProcess } from './worker-process.ts';
import { createWorkerSet } from './worker-set.ts';

export type { QueueLimits } from '@probant/kernel/fair-queue';
export type { JobCost } from './job-cost.ts';
export type { WorkerLimits } from './worker-limits.ts';
export type { WorkerProgram } from './worker-process.ts';

export type WorkerPoolOptions = Omit<WorkerOptions, 'taskFolders'> & {
  /** Number of worker processes, and of those in addition for tenants that have no running task. */
  readonly size: number;
  readonly reserved: number;
  /** Whether a task whose caller goes away is completed, because its worker is worth more than the time that it still takes. */
  readonly completesAborted?: boolean;
  /** Maximum time in the queue. */
  readonly maxWaitMs: number;
  readonly queue: QueueLimits;
  readonly logger: Logger;
  readonly metrics: PoolMetrics;
  /** Called with the cost of each task. */
  readonly onCost?: ((cost: JobCost) => void) | undefined;
  /** Milliseconds of a clock that never goes back. Default: `performance.now`. */
  readonly now?: () => number;
};

export type WorkerPool = Workers & {
  /** Ids of the processes that run, for measurements. */
  readonly pids: readonly number[];
  /** Ends every worker; queued and running tasks are rejected with an Error. */
  close(): Promise<void>;
};

type Job = PrioritizedJob &
  WorkerJob & {
    readonly signal: AbortSignal | undefined;
    readonly result: PromiseWithResolvers<TaskResult>;
  };

/**
 * Creates a pool whose workers start on demand, stay warm and are replaced after their limits. Tenants take turns, and the one with the
 * fewest running tasks comes first: none occupies every worker while another waits.
 */
export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const { size, reserved, limits, maxWaitMs, queue, logger, metrics, onCost, completesAborted = false } = options;
  const { now = () => performance.now() } = options;
  const tasks = createTaskRegistry();
  const workers = createWorkerSet({
    size,
    limits,
    logger,
    metrics,
    start: () => new WorkerProcess({ ...options, taskFolders: tasks.folders }),
    canServe: (worker) => worker.canRead(tasks.folders),
  });
  const costs = createCostReporter({ size, metrics, onCost });
  const waiting = createPriorityQueue<Job>({ limits: queue, now, readOverflowWaitMs: () => costs.overflowWaitMs });
  let isClosed = false;

  /** The tenant with the fewest running tasks comes first. Only one without any, for which somebody waits, may take a reserved worker. */
  const rankTenant = (tenant: string, priority: Job['priority']): number | null => {
    const running = workers.countBusy(tenant);
    const mayTakeReserved = running === 0 && priority !== 'background' && workers.busy < size + reserved;
    return workers.busy < size || mayTakeReserved ? running : null;
  };

  /**
   * Takes the next task. During an overflow it refuses those that waited for long and takes a younger one of the same tenant and service: as
   * many are done, and those that are done are done soon. Otherwise every task would wait for a full queue, and it would go on for long
   * after the overload.
   */
  const takeTask = (): Job | undefined => {
    let job = waiting.takeNext(rankTenant);
    while (job) {
      metrics.waiting.dec();
      metrics.waitSeconds.observe((now() - job.queuedAt) / 1000);
      const younger = waiting.takeInstead(job);
      if (!younger) break;
      job.result.reject(createOverload());
      job = younger;
    }
    return job;
  };

  const dispatch = () => {
    while (!isClosed) {
      const job = takeTask();
      if (!job) return;
      const worker = workers.take(job.tenant);
      if (worker) void runJob(worker, job);
      else job.result.reject(new WorkerFailure('no worker can be started', ''));
    }
  };

  const runJob = async (assigned: WorkerProcess, job: Job) => {
    const started = performance.now();
    let outcome = 'ok';
    try {
      const result = await assigned.run(job, completesAborted ? undefined : job.signal);
      if (result.type === 'refused') outcome = result.fault;
      if (result.type === 'failed') outcome = 'failed';
      job.result.resolve(result);
    } catch (error) {
      outcome = describeOutcome(error, job.signal);
      if (error instanceof WorkerStopped) metrics.kills.inc({ reason: outcome });
      if (outcome === 'ended') logger.warn({ action: job.request.name }, 'the system ended a worker during a task');
      if (outcome === 'failed' && !isClosed) logger.error({ err: error }, 'worker failed');
      job.result.reject(error);
    } finally {
      costs.report(assigned.usage, job.request, { outcome, seconds: (performance.now() - started) / 1000 });
      workers.giveBack(assigned, outcome);
      dispatch();
      workers.replaceAhead();
    }
  };

  const createOverload = () => costs.createOverload(waiting.length);

  /** Queues a job, and removes it from the queue when its caller goes away or its wait is over. */
  const runInTurn = (job: Job): Promise<TaskResult> => {
    const { signal, result } = job;
    if (isClosed) return Promise.reject(new Error('the workers were closed'));
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (!waiting.add(job)) return Promise.reject(createOverload());
    metrics.waiting.inc();
    const leaveQueue = (createReason: () => unknown) => {
      if (!waiting.remove(job)) return;
      metrics.waiting.dec();
      result.reject(createReason());
    };
    const onAbort = () => {
      leaveQueue(() => signal?.reason);
      if (completesAborted) result.reject(signal?.reason);
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    const waitLimit = setTimeout(() => leaveQueue(createOverload), maxWaitMs);
    dispatch();
    return result.promise.finally(() => {
      clearTimeout(waitLimit);
      signal?.removeEventListener('abort', onAbort);
    });
  };

  return {
    get pids() {
      return workers.pids;
    },
    register: (added) => tasks.register(added),
    run: async <Input, Output>(
      task: WorkerTask<Input, Output>,
      bytes: Uint8Array,
      input: Input,
      { tenant, service = '', signal, isUrgent = false, isBackground = false, kind = 'bytes', onItem }: RunOptions,
    ) => {
      if (!tasks.has(task)) throw new Error(`the task ${task.name} was not registered`);
      const { parts, add } = collectParts();
      const job: Job = {
        tenant,
        service,
        signal,
        priority: isUrgent ? 'urgent' : isBackground ? 'background' : 'usual',
        bytes,
        size: bytes.length,
        request: { name: task.name, module: task.module.href, kind, input },
        totalMs: task.totalMs ?? Number.POSITIVE_INFINITY,
        onMessage: (message) => (message.type === 'part' ? add(message) : onItem?.(message.item)),
        queuedAt: now(),
        result: Promise.withResolvers<TaskResult>(),
      };
      const attributes = { 'probant.task': task.name, 'probant.kind': kind, 'probant.bytes': bytes.length };
      const result = await traceWork('worker', attributes, () => runInTurn(job));
      return { output: readOutput(result) as Output, parts };
    },
    close: async () => {
      isClosed = true;
      for (let job = waiting.takeNext(); job; job = waiting.takeNext()) {
        metrics.waiting.dec();
        job.result.reject(new Error('the workers were closed'));
      }
      await workers.close();
    },
  };
}

function readOutput(result: TaskResult): unknown {
  if (result.type === 'completed') return result.output;
  if (result.type === 'refused') throw new InputRefused(result.fault, result.detail);
  throw new WorkerFailure('the program of a worker failed', `${result.name}: ${result.cause}`);
}

const describeOutcome = (error: unknown, signal: AbortSignal | undefined): string => {
  if (error instanceof WorkerStopped) return error.reason;
  if (error instanceof WorkerEnded) return 'ended';
  if (error instanceof WorkersOverloaded) return 'overloaded';
  return signal?.aborted ? 'aborted' : 'failed';
};
