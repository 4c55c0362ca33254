import type { Logger } from '@probant/kernel/logging';
import { type OpenOptions, ReaderOverloaded, UnreadableDocument } from '../document.ts';
import { type ChildOptions, type OnPart, ReaderChild } from './child-process.ts';
import type { DocumentCost } from './cost.ts';
import { fairQueue, type QueueLimits, type Waiting } from './fair-queue.ts';
import type { Instruments } from './instruments.ts';
import type { LastReport, Task } from './protocol.ts';

export type PoolOptions = {
  readonly child: ChildOptions;
  readonly children: number;
  readonly queue: QueueLimits;
  readonly logger: Logger;
  readonly instruments: Instruments;
  /** Told what each document cost. */
  readonly onCost?: ((cost: DocumentCost) => void) | undefined;
};

export type Pool = {
  /** Does a task in a child of its own. Throws UnreadableDocument, ReaderOverloaded, or the signal's reason. */
  run(task: Task, file: Uint8Array, onPart: OnPart, options: OpenOptions): Promise<LastReport>;
  /** Ends every child; what waits or runs is refused with an Error. */
  close(): Promise<void>;
};

type Job = Waiting & {
  readonly task: Task;
  readonly file: Uint8Array;
  readonly onPart: OnPart;
  readonly signal: AbortSignal | undefined;
  readonly settle: PromiseWithResolvers<LastReport>;
};

/** Seconds that a document takes, as long as none has been measured. */
const FIRST_GUESS = 1;

/** Children that are started when needed, kept warm, replaced when spent; tenants take turns. */
export function createPool({ child, children, queue, logger, instruments, onCost }: PoolOptions): Pool {
  const waiting = fairQueue<Job>(queue);
  const idle: ReaderChild[] = [];
  const busy = new Set<ReaderChild>();
  const ending = new Set<Promise<void>>();
  let closed = false;
  let usualSeconds = FIRST_GUESS;

  const retire = (spent: ReaderChild) => {
    const end = spent.stop().finally(() => ending.delete(end));
    ending.add(end);
  };

  /** An idle child, unless it went by itself meanwhile (the system may end any process). */
  const warm = (): ReaderChild | undefined => {
    for (let found = idle.pop(); found; found = idle.pop()) {
      if (!found.spent) return found;
      retire(found);
    }
    return undefined;
  };

  const dispatch = () => {
    while (!closed && busy.size < children) {
      const job = waiting.next();
      if (!job) return;
      instruments.waiting.dec();
      void assign(warm() ?? new ReaderChild(child), job);
    }
  };

  const assign = async (worker: ReaderChild, job: Job) => {
    busy.add(worker);
    instruments.busy.inc();
    const started = performance.now();
    let outcome = 'ok';
    try {
      const report = await worker.perform(job.task, job.file, job.onPart, job.signal);
      if (report.say === 'fault') outcome = report.fault;
      if (report.say === 'broken') outcome = 'failed';
      job.settle.resolve(report);
    } catch (error) {
      outcome = error instanceof UnreadableDocument ? error.fault : job.signal?.aborted ? 'aborted' : 'failed';
      // A child that went by itself is one that the file made crash.
      if (error instanceof UnreadableDocument)
        instruments.kills.inc({ reason: outcome === 'unreadable' ? 'crashed' : outcome });
      if (outcome === 'failed' && !closed) logger.error({ err: error }, 'a reader child failed');
      job.settle.reject(error);
    } finally {
      const seconds = (performance.now() - started) / 1000;
      usualSeconds += (seconds - usualSeconds) / 8;
      const { action, kind } = job.task;
      const { cpuSeconds, memory } = worker.cost;
      instruments.seconds.observe({ action, kind, outcome }, seconds);
      if (cpuSeconds !== null) instruments.cpu.observe({ action, kind }, cpuSeconds);
      onCost?.({ action, kind, outcome, seconds, cpuSeconds, memory });
      instruments.busy.dec();
      busy.delete(worker);
      if (closed || worker.spent) retire(worker);
      else idle.push(worker);
      dispatch();
    }
  };

  const retryAfter = () => Math.min(60, Math.max(1, Math.ceil((waiting.length * usualSeconds) / children)));

  return {
    run: (task, file, onPart, { tenant, signal }) => {
      if (closed) return Promise.reject(new Error('the reader was closed'));
      if (signal?.aborted) return Promise.reject(signal.reason);
      const settle = Promise.withResolvers<LastReport>();
      const job: Job = { tenant, bytes: file.length, task, file, onPart, signal, settle };
      if (!waiting.add(job)) {
        instruments.refused.inc();
        return Promise.reject(new ReaderOverloaded(retryAfter()));
      }
      instruments.waiting.inc();
      const leave = () => {
        if (!waiting.remove(job)) return;
        instruments.waiting.dec();
        settle.reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      dispatch();
      return settle.promise.finally(() => signal?.removeEventListener('abort', leave));
    },
    close: async () => {
      closed = true;
      for (let job = waiting.next(); job; job = waiting.next()) {
        instruments.waiting.dec();
        job.settle.reject(new Error('the reader was closed'));
      }
      for (const worker of [...idle.splice(0), ...busy]) retire(worker);
      await Promise.all(ending);
    },
  };
}
