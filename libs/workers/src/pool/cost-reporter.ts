import type { JobCost } from '../process/job-cost.ts';
import type { TaskRequest } from '../process/protocol.ts';
import { WorkersOverloaded } from '../worker-errors.ts';
import type { PoolMetrics } from './pool-metrics.ts';

/** Reports what tasks cost, and estimates from it how long the queue takes. */
export type CostReporter = {
  report(
    usage: Pick<JobCost, 'cpuSeconds' | 'memory'>,
    request: Pick<TaskRequest, 'name' | 'kind'>,
    result: Pick<JobCost, 'outcome' | 'seconds'>,
  ): void;
  /** How long a task may wait in milliseconds while more tasks arrive than are done: as long as a worker needs for some tasks. */
  readonly overflowWaitMs: number;
  /** Counts a refused task and returns its error, with the time after which the tasks that wait will have run. */
  createOverload(waitingTasks: number): WorkersOverloaded;
};

/** Estimated duration of a task until one has been measured. */
const INITIAL_TASK_SECONDS = 1;
const MAX_RETRY_AFTER_SECONDS = 60;
/** At 80 % of the limit, a queue of one second takes four more seconds to end: the queue after an overload must be short. */
const OVERFLOW_WAIT_TASKS = 4;
const MIN_OVERFLOW_WAIT_MS = 1_000;

export function createCostReporter({
  size,
  metrics,
  onCost,
}: {
  /** Number of workers. */
  readonly size: number;
  readonly metrics: Pick<PoolMetrics, 'seconds' | 'cpu' | 'refused'>;
  readonly onCost: ((cost: JobCost) => void) | undefined;
}): CostReporter {
  /** Moving average. */
  let averageSeconds = INITIAL_TASK_SECONDS;
  return {
    report: ({ cpuSeconds, memory }, { name: action, kind }, { outcome, seconds }) => {
      averageSeconds += (seconds - averageSeconds) / 8;
      metrics.seconds.observe({ action, kind, outcome }, seconds);
      if (cpuSeconds !== null) metrics.cpu.observe({ action, kind }, cpuSeconds);
      onCost?.({ action, kind, outcome, seconds, cpuSeconds, memory });
    },
    get overflowWaitMs() {
      return Math.max(MIN_OVERFLOW_WAIT_MS, 1_000 * OVERFLOW_WAIT_TASKS * averageSeconds);
    },
    createOverload: (waitingTasks) => {
      metrics.refused.inc();
      const seconds = Math.ceil((waitingTasks * averageSeconds) / size);
      return new WorkersOverloaded(Math.min(MAX_RETRY_AFTER_SECONDS, Math.max(1, seconds)));
    },
  };
}
