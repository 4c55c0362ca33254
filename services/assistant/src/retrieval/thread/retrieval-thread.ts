import { Worker } from 'node:worker_threads';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import { COMPILE_CACHE_FOLDER } from '@probant/kernel/compile-cache';
import { createFairQueue, type QueuedJob } from '@probant/kernel/fair-queue';
import type { Metrics } from '@probant/kernel/metrics';
import { createUsageRecorder, NO_USAGE } from './index-metrics.ts';
import { letThreadLeave } from './let-thread-leave.ts';
import { type IndexReply, type IndexRequest, readTenant, type ThreadReply, type ThreadRequest } from './messages.ts';

type Job = QueuedJob & { readonly request: IndexRequest; readonly result: PromiseWithResolvers<IndexReply> };

export type RetrievalLimits = {
  /** Of the indexes of all tenants, and of the indexes of one. */
  readonly maxBytes: number;
  readonly maxTenantBytes: number;
  /** Wall clock of one request: a thread that takes longer is ended, and the next request starts another. */
  readonly replyMs: number;
  /** Requests that wait, of all tenants; one tenant has half. */
  readonly maxWaiting: number;
  /** Until a thread that is asked to end is ended. */
  readonly leaveMs: number;
};

/** 100,000 chunks with their vectors take some 250 MB. A search in them takes 25 ms, adding 5,000 chunks 300 ms. */
const RETRIEVAL_LIMITS: RetrievalLimits = {
  maxBytes: 512 * MIB_BYTES,
  maxTenantBytes: 256 * MIB_BYTES,
  replyMs: 10_000,
  maxWaiting: 200,
  leaveMs: 2_000,
};

/** Indexes cannot be searched now: the thread was ended, or too many requests wait. */
export class RetrievalUnavailable extends Error {
  override readonly name = 'RetrievalUnavailable';
}

export type RetrievalThread = {
  /** @throws RetrievalUnavailable. */
  readonly ask: (request: IndexRequest) => Promise<IndexReply>;
  readonly close: () => Promise<void>;
};

/**
 * Starts a thread with the first request, which keeps the indexes: searching them takes time that the main thread does not have. It works on
 * one request at a time, and tenants take turns: the requests of one neither delay those of another nor let them exceed their time.
 */
export function createRetrievalThread(
  metrics: Metrics,
  { cacheFolder = COMPILE_CACHE_FOLDER, ...changed }: Partial<RetrievalLimits> & { readonly cacheFolder?: string } = {},
): RetrievalThread {
  const limits = { ...RETRIEVAL_LIMITS, ...changed };
  const recordUsage = createUsageRecorder(metrics);
  const waiting = createFairQueue<Job>({ jobs: limits.maxWaiting, bytes: Number.POSITIVE_INFINITY });
  let running: { readonly id: number; readonly job: Job; readonly timer: NodeJS.Timeout } | null = null;
  let thread: Worker | null = null;
  let lastId = 0;

  /** Returns the job of a request that has ended, if it is the one in progress. */
  const endRequest = (id: number): Job | null => {
    if (running?.id !== id) return null;
    const { job, timer } = running;
    clearTimeout(timer);
    running = null;
    return job;
  };
  /** Gives up the thread, and with it the request in progress. */
  const giveUp = (reason: string): Worker | null => {
    const ended = thread;
    thread = null;
    recordUsage(NO_USAGE);
    if (running) endRequest(running.id)?.result.reject(new RetrievalUnavailable(reason));
    return ended;
  };
  const end = (reason: string): void => void giveUp(reason)?.terminate();
  const start = (): Worker => {
    const started = new Worker(new URL('./retrieval.program.ts', import.meta.url), {
      workerData: { maxBytes: limits.maxBytes, maxTenantBytes: limits.maxTenantBytes },
      // Its modules are compiled once a version: it starts with a quarter of the CPU, 55 ms.
      env: { NODE_COMPILE_CACHE: cacheFolder },
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
    });
    started.on('message', (message: ThreadReply) => {
      const job = endRequest(message.id);
      if (thread === started) recordUsage(message.usage);
      if ('error' in message) job?.result.reject(new RetrievalUnavailable(message.error));
      else job?.result.resolve(message.reply);
      sendNext();
    });
    started.on('error', () => {
      if (thread === started) end('the thread failed');
      sendNext();
    });
    started.unref();
    return started;
  };
  const sendNext = (): void => {
    const job = running ? undefined : waiting.takeNext();
    if (!job) return;
    thread ??= start();
    const id = ++lastId;
    const timer = setTimeout(() => {
      end('the reply took too long');
      sendNext();
    }, limits.replyMs);
    running = { id, job, timer };
    thread.postMessage({ id, request: job.request } satisfies ThreadRequest);
  };

  return {
    ask: (request) => {
      const result = Promise.withResolvers<IndexReply>();
      const job = { tenant: readTenant(request.base), service: '', size: 0, request, result };
      if (!waiting.add(job)) return Promise.reject(new RetrievalUnavailable('too many requests wait'));
      sendNext();
      return result.promise;
    },
    close: async () => {
      const ended = giveUp('the service closes');
      for (let job = waiting.takeNext(); job; job = waiting.takeNext())
        job.result.reject(new RetrievalUnavailable('the service closes'));
      if (ended) await letThreadLeave(ended, limits.leaveMs);
    },
  };
}
