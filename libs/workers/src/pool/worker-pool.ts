import type { QueueLimits } from '@probant/kernel/fair-queue';
import type { Logger } from '@probant/kernel/logging';
import { traceWork } from '@probant/kernel/tracing/spans';
import type { JobCost } from '../process/job-cost.ts';
import type { TaskResult } from '../process/protocol.ts';
import { type WorkerOptions, WorkerProcess } from '../process/worker-process.ts';
import type { WorkerTask } from '../tasks/task.ts';
import { createTaskRegistry } from '../tasks/task-registry.ts';
import { InputRefused, WorkerEnded, WorkerFailure, WorkerStopped, WorkersOverloaded } from '../worker-errors.ts';
import type { RunOptions, Workers } from '../workers.ts';
import { collectParts } from './collect-parts.ts';
import { createCostReporter } from './cost-reporter.ts';
import type { PoolMetrics } from './pool-metrics.ts';
import type { RankTenant } from './priority-queue.ts';
import { createWaitingJobs, type Job } from './waiting-jobs.ts';
import { createWorkerSet } from './worker-set.ts';

export type { QueueLimits } from '@probant/kernel/fair-queue';
export type { JobCost } from '../process/job-cost.ts';
export type { WorkerProgram } from '../process/launch-worker.ts';
export type { WorkerLimits } from '../process/worker-limits.ts';

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
  const waiting = createWaitingJobs({ limits: queue, maxWaitMs, completesAborted, metrics, costs, now });
  let isClosed = false;

  /** The tenant with the fewest running tasks comes first. Only one without any, for which somebody waits, may take a reserved worker. */
  const rankTenant: RankTenant = (tenant, priority) => {
    const running = workers.countBusy(tenant);
    const mayTakeReserved = running === 0 && priority !== 'background' && workers.busy < size + reserved;
    return workers.busy < size || mayTakeReserved ? running : null;
  };

  const dispatch = () => {
    while (!isClosed) {
      const job = waiting.take(rankTenant);
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

  return {
    get pids() {
      return workers.pids;
    },
    register: (added) => tasks.register(added),
    run: async <Input, Output>(
      task: WorkerTask<Input, Output>,
      bytes: Uint8Array,
      input: Input,
      runOptions: RunOptions,
    ) => {
      if (!tasks.has(task)) throw new Error(`the task ${task.name} was not registered`);
      const { parts, add } = collectParts();
      const job = createJob(task, { bytes, input, addPart: add, queuedAt: now() }, runOptions);
      const attributes = {
        'probant.task': task.name,
        'probant.kind': job.request.kind,
        'probant.bytes': bytes.length,
      };
      const result = await traceWork('worker', attributes, async () => {
        if (isClosed) throw new Error('the workers were closed');
        return waiting.run(job, dispatch);
      });
      return { output: readOutput(result) as Output, parts };
    },
    close: async () => {
      isClosed = true;
      waiting.rejectAll(new Error('the workers were closed'));
      await workers.close();
    },
  };
}

type JobContent<Input> = {
  readonly bytes: Uint8Array;
  readonly input: Input;
  readonly addPart: ReturnType<typeof collectParts>['add'];
  readonly queuedAt: number;
};

function createJob<Input, Output>(
  { name, module, totalMs = Number.POSITIVE_INFINITY }: WorkerTask<Input, Output>,
  { bytes, input, addPart, queuedAt }: JobContent<Input>,
  { tenant, service = '', signal, isUrgent = false, isBackground = false, kind = 'bytes', onItem }: RunOptions,
): Job {
  return {
    tenant,
    service,
    signal,
    priority: isUrgent ? 'urgent' : isBackground ? 'background' : 'usual',
    bytes,
    size: bytes.length,
    request: { name, module: module.href, kind, input },
    totalMs,
    onMessage: (message) => (message.type === 'part' ? addPart(message) : onItem?.(message.item)),
    queuedAt,
    result: Promise.withResolvers<TaskResult>(),
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
