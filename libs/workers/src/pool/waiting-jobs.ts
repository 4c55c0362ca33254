import type { QueueLimits } from '@probant/kernel/fair-queue';
import type { TaskResult } from '../process/protocol.ts';
import type { WorkerJob } from '../process/worker-process.ts';
import type { WorkersOverloaded } from '../worker-errors.ts';
import type { CostReporter } from './cost-reporter.ts';
import type { PoolMetrics } from './pool-metrics.ts';
import { createPriorityQueue, type PrioritizedJob, type RankTenant } from './priority-queue.ts';

/** A task with its caller. */
export type Job = PrioritizedJob &
  WorkerJob & {
    readonly signal: AbortSignal | undefined;
    readonly result: PromiseWithResolvers<TaskResult>;
  };

/** Jobs in the queue. One leaves it when a worker takes it, when its caller goes away, and when its wait is over. */
export type WaitingJobs = {
  /** Queues a job and calls `onQueued`, unless the queue is full. Its result rejects with WorkersOverloaded or the signal's reason. */
  run(job: Job, onQueued: () => void): Promise<TaskResult>;
  take(rank: RankTenant): Job | undefined;
  rejectAll(error: Error): void;
};

type WaitingJobsOptions = {
  readonly limits: QueueLimits;
  readonly maxWaitMs: number;
  /** Whether a task whose caller goes away is completed once it runs. */
  readonly completesAborted: boolean;
  readonly metrics: Pick<PoolMetrics, 'waiting' | 'waitSeconds'>;
  readonly costs: Pick<CostReporter, 'overflowWaitMs' | 'createOverload'>;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
};

export function createWaitingJobs(options: WaitingJobsOptions): WaitingJobs {
  const { limits, maxWaitMs, completesAborted, metrics, costs, now } = options;
  const queue = createPriorityQueue<Job>({ limits, now, readOverflowWaitMs: () => costs.overflowWaitMs });
  const createOverload = (): WorkersOverloaded => costs.createOverload(queue.length);

  return {
    run(job, onQueued) {
      const { signal, result } = job;
      if (signal?.aborted) return Promise.reject(signal.reason);
      if (!queue.add(job)) return Promise.reject(createOverload());
      metrics.waiting.inc();
      const leaveQueue = (createReason: () => unknown) => {
        if (!queue.remove(job)) return;
        metrics.waiting.dec();
        result.reject(createReason());
      };
      const onAbort = () => {
        leaveQueue(() => signal?.reason);
        if (completesAborted) result.reject(signal?.reason);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      const waitLimit = setTimeout(() => leaveQueue(createOverload), maxWaitMs);
      onQueued();
      return result.promise.finally(() => {
        clearTimeout(waitLimit);
        signal?.removeEventListener('abort', onAbort);
      });
    },
    /**
     * During an overflow it refuses jobs that waited for long and takes a younger one of the same tenant and service: as many are done, and
     * those that are done are done soon. Otherwise every job would wait for a full queue, and it would go on for long after the overload.
     */
    take(rank) {
      let job = queue.takeNext(rank);
      while (job) {
        metrics.waiting.dec();
        metrics.waitSeconds.observe((now() - job.queuedAt) / 1000);
        const younger = queue.takeInstead(job);
        if (!younger) break;
        job.result.reject(createOverload());
        job = younger;
      }
      return job;
    },
    rejectAll(error) {
      for (let job = queue.takeNext(); job; job = queue.takeNext()) {
        metrics.waiting.dec();
        job.result.reject(error);
      }
    },
  };
}
