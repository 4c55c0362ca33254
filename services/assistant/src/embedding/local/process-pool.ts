import type { Clock } from '@probant/kernel/clock';
import type { Logger } from '@probant/kernel/logging';
import { startRecurringTask } from '@probant/kernel/recurring-task';
import { EmbedderUnavailable } from '../embedder-unavailable.ts';
import { EmbeddingProcess, type EmbeddingProcessOptions } from './embedding-process.ts';
import { createJobQueue } from './job-queue.ts';
import type { EmbeddingRequest } from './protocol.ts';

export type ProcessPoolOptions = EmbeddingProcessOptions & {
  /** Maximum number of processes. */
  readonly processes: number;
  readonly clock: Clock;
  readonly logger: Logger;
};

export type ProcessPool = {
  /** Returns the vector of a text. @throws EmbedderUnavailable, or the signal's reason. */
  embed(request: EmbeddingRequest, signal?: AbortSignal): Promise<Int8Array>;
  /** Ids of the processes that run. */
  readonly pids: readonly number[];
  close(): Promise<void>;
};

type Job = EmbeddingRequest & { readonly result: PromiseWithResolvers<Int8Array>; crashes: number };

/** A text is tried again in a new process once: the system may end any process, but a text that ends two is not tried again. */
const MAX_CRASHES = 2;

/** Creates a pool of processes that start with the first text, are replaced when they die, and end when they are not used. */
export function createProcessPool(options: ProcessPoolOptions): ProcessPool {
  const { processes, clock, logger, limits } = options;
  const waiting = createJobQueue<Job>(limits.queuedTexts);
  const idle: { readonly process: EmbeddingProcess; readonly since: number }[] = [];
  const busy = new Set<EmbeddingProcess>();
  const stopping = new Set<Promise<void>>();
  let isClosed = false;
  /** When the next process may start. */
  let startsAgainAt = Number.NEGATIVE_INFINITY;

  const retire = (retired: EmbeddingProcess) => {
    const stopped = retired.stop().finally(() => stopping.delete(stopped));
    stopping.add(stopped);
  };
  /** Returns an idle process that is still alive: the system may end any process. */
  const takeIdle = (): EmbeddingProcess | undefined => {
    for (let next = idle.pop(); next; next = idle.pop()) {
      if (!next.process.isDead) return next.process;
      retire(next.process);
    }
    return undefined;
  };
  const dispatch = () => {
    while (!isClosed && busy.size < processes) {
      const job = waiting.takeNext();
      if (!job) return;
      const assigned = takeIdle();
      if (assigned || clock() >= startsAgainAt) void run(assigned ?? new EmbeddingProcess(options), job);
      else job.result.reject(new EmbedderUnavailable('cannot_start'));
    }
  };
  const run = async (assigned: EmbeddingProcess, job: Job) => {
    busy.add(assigned);
    try {
      job.result.resolve(await assigned.embed({ kind: job.kind, text: job.text }));
    } catch (error) {
      handleFailure(error, job);
    } finally {
      busy.delete(assigned);
      if (isClosed || assigned.isDead) retire(assigned);
      else idle.push({ process: assigned, since: clock() });
      dispatch();
    }
  };
  const handleFailure = (error: unknown, job: Job) => {
    const reason = error instanceof EmbedderUnavailable ? error.reason : null;
    if (reason === 'cannot_start') startsAgainAt = clock() + limits.restartPauseMs;
    if (!isClosed) logger.warn({ reason }, 'an embedding process failed');
    job.crashes += 1;
    if (reason === 'crashed' && job.crashes < MAX_CRASHES && !isClosed) waiting.putBack(job);
    else job.result.reject(error);
  };
  const idleCheck = startRecurringTask({
    name: 'end idle embedding processes',
    intervalMs: limits.idleCheckMs,
    logger,
    work: async () => {
      const usedAfter = clock() - limits.idleMs;
      const expired = idle.filter(({ since }) => since <= usedAfter);
      for (const entry of expired) {
        idle.splice(idle.indexOf(entry), 1);
        retire(entry.process);
      }
    },
  });

  return {
    embed: (request, signal) => {
      if (isClosed) return Promise.reject(new EmbedderUnavailable('closed'));
      if (signal?.aborted) return Promise.reject(signal.reason);
      const job: Job = { ...request, result: Promise.withResolvers(), crashes: 0 };
      if (!waiting.add(job)) return Promise.reject(new EmbedderUnavailable('overloaded'));
      // A text in progress is finished, in 50 ms as a rule: its process is worth more than that.
      const abort = () => {
        waiting.remove(job);
        job.result.reject(signal?.reason);
      };
      signal?.addEventListener('abort', abort, { once: true });
      dispatch();
      return job.result.promise.finally(() => signal?.removeEventListener('abort', abort));
    },
    get pids() {
      return [...busy, ...idle.map(({ process }) => process)].filter(({ isDead }) => !isDead).map(({ pid }) => pid);
    },
    close: async () => {
      isClosed = true;
      await idleCheck.close();
      for (let job = waiting.takeNext(); job; job = waiting.takeNext())
        job.result.reject(new EmbedderUnavailable('closed'));
      for (const open of [...idle.splice(0).map(({ process }) => process), ...busy]) retire(open);
      await Promise.all(stopping);
    },
  };
}
