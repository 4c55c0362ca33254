import type { Logger } from '@probant/kernel/logging';
import { startRecurringTask } from '@probant/kernel/recurring-task';
import type { WorkerLimits } from '../process/worker-limits.ts';
import type { WorkerProcess } from '../process/worker-process.ts';
import type { PoolMetrics, WorkerStop } from './pool-metrics.ts';

/** The processes of a pool: busy ones, and idle ones that stay warm. */
export type WorkerSet = {
  /** Number of workers that run a task. */
  readonly busy: number;
  /** Number of those that run a task of a tenant. */
  countBusy(tenant: string): number;
  /** Ids of the processes that run. */
  readonly pids: readonly number[];
  /**
   * Returns an idle worker, or a new one; it is busy for the tenant until it is given back. Null when none is idle and the last one could not
   * start just now.
   */
  take(tenant: string): WorkerProcess | null;
  /** `outcome` is that of the task: a worker that has ended, or had enough tasks, is not used again. */
  giveBack(worker: WorkerProcess, outcome: string): void;
  /** Starts the worker that replaces one, if one was replaced, while there is nothing to do. */
  replaceAhead(): void;
  /** Ends every worker. */
  close(): Promise<void>;
};

type WorkerSetOptions = {
  /** Workers that are kept warm. */
  readonly size: number;
  readonly limits: Pick<WorkerLimits, 'restartPauseMs' | 'idle'>;
  readonly logger: Logger;
  readonly metrics: Pick<PoolMetrics, 'busy' | 'started' | 'stopped'>;
  readonly start: () => WorkerProcess;
  /** Whether a worker that was started before knows all tasks. */
  readonly canServe: (worker: WorkerProcess) => boolean;
};

export function createWorkerSet({ size, limits, logger, metrics, start, canServe }: WorkerSetOptions): WorkerSet {
  /** Each idle worker and when it became idle. */
  const idle = new Map<WorkerProcess, number>();
  /** The tenant of each busy worker. */
  const busy = new Map<WorkerProcess, string>();
  const stopping = new Set<Promise<void>>();
  let isClosed = false;
  let wasReplaced = false;
  let startsAgainAt = Number.NEGATIVE_INFINITY;

  const retire = (retired: WorkerProcess, reason: WorkerStop) => {
    metrics.stopped.inc({ reason });
    const stopped = retired.stop().finally(() => stopping.delete(stopped));
    stopping.add(stopped);
  };

  const startCounted = (): WorkerProcess => {
    metrics.started.inc();
    return start();
  };

  /** Returns an idle worker that is still alive: the system may end any process. */
  const takeIdle = (): WorkerProcess | undefined => {
    // The one that was used last is the warmest.
    for (const candidate of [...idle.keys()].toReversed()) {
      idle.delete(candidate);
      if (!candidate.needsReplacement && canServe(candidate)) return candidate;
      retire(candidate, candidate.hasEnded ? 'ended' : 'replaced');
    }
    return undefined;
  };

  const endUnused = (afterMs: number) => {
    const usedAfter = performance.now() - afterMs;
    for (const [unused, since] of idle) {
      if (since > usedAfter) continue;
      idle.delete(unused);
      retire(unused, 'unused');
    }
  };
  const idleCheck =
    limits.idle &&
    startRecurringTask({
      name: 'end unused workers',
      intervalMs: limits.idle.checkMs,
      logger,
      work: async () => endUnused(limits.idle?.afterMs ?? Number.POSITIVE_INFINITY),
    });

  return {
    get busy() {
      return busy.size;
    },
    countBusy: (tenant) => [...busy.values()].filter((owner) => owner === tenant).length,
    get pids() {
      return [...busy.keys(), ...idle.keys()].filter(({ hasEnded }) => !hasEnded).map(({ pid }) => pid);
    },
    take: (tenant) => {
      const taken = takeIdle() ?? (performance.now() < startsAgainAt ? null : startCounted());
      if (taken === null) return null;
      busy.set(taken, tenant);
      metrics.busy.inc();
      return taken;
    },
    giveBack: (worker, outcome) => {
      busy.delete(worker);
      metrics.busy.dec();
      // Once the set is closed, it has retired this worker too.
      if (isClosed) return;
      if (outcome === 'failed' && !worker.hasStarted) startsAgainAt = performance.now() + limits.restartPauseMs;
      wasReplaced = worker.needsReplacement;
      if (wasReplaced) retire(worker, findStopReason(worker, outcome));
      else idle.set(worker, performance.now());
    },
    replaceAhead: () => {
      // Importing the programs takes 1.3 s, which a scan need not wait for.
      const canStart = !isClosed && performance.now() >= startsAgainAt;
      if (wasReplaced && canStart && busy.size + idle.size < size) idle.set(startCounted(), performance.now());
      wasReplaced = false;
    },
    close: async () => {
      isClosed = true;
      await idleCheck?.close();
      for (const open of [...idle.keys(), ...busy.keys()]) retire(open, 'closed');
      idle.clear();
      await Promise.all(stopping);
    },
  };
}

/** Returns why a worker is not used again after a task with this outcome. */
function findStopReason({ hasEnded }: WorkerProcess, outcome: string): WorkerStop {
  if (!hasEnded) return 'replaced';
  return STOPS_BY_OUTCOME.has(outcome) ? (outcome as WorkerStop) : 'ended';
}

const STOPS_BY_OUTCOME: ReadonlySet<string> = new Set<WorkerStop>([
  'crashed',
  'took_too_long',
  'took_too_much_memory',
  'aborted',
  'overloaded',
  'failed',
]);
