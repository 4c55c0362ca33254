import { Worker } from 'node:worker_threads';
import type { Metrics } from '@probant/kernel/metrics';
import { createUsageRecorder, NO_USAGE } from './index-metrics.ts';
import { type IndexReply, type IndexRequest, readTenant, type ThreadReply, type ThreadRequest } from './messages.ts';

type Waiter = {
  readonly tenant: string;
  readonly resolve: (reply: IndexReply) => void;
  readonly reject: (error: Error) => void;
};

export type RetrievalLimits = {
  /** Of the indexes of all tenants, and of those of one. */
  readonly maxBytes: number;
  readonly maxTenantBytes: number;
  /** Wall clock from a request to its reply: a thread that takes longer is ended, and the next request starts another. */
  readonly replyMs: number;
  /** Requests that wait, of all tenants and of one. */
  readonly maxWaiting: number;
  readonly maxWaitingPerTenant: number;
};

/** 100,000 chunks with their vectors take some 250 MB. A search in them takes 25 ms, adding 5,000 chunks 300 ms. */
const RETRIEVAL_LIMITS: RetrievalLimits = {
  maxBytes: 512 * 1024 * 1024,
  maxTenantBytes: 256 * 1024 * 1024,
  replyMs: 10_000,
  maxWaiting: 200,
  maxWaitingPerTenant: 50,
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

/** Starts a thread with the first request, which holds the indexes: searching them takes time that the main thread does not have. */
export function createRetrievalThread(metrics: Metrics, limits: RetrievalLimits = RETRIEVAL_LIMITS): RetrievalThread {
  const recordUsage = createUsageRecorder(metrics);
  const waiters = new Map<number, Waiter>();
  let thread: Worker | null = null;
  let lastId = 0;

  const end = (reason: string) => {
    const ended = thread;
    thread = null;
    recordUsage(NO_USAGE);
    for (const { reject } of waiters.values()) reject(new RetrievalUnavailable(reason));
    waiters.clear();
    return ended?.terminate();
  };
  const start = (): Worker => {
    const started = new Worker(new URL('./retrieval.program.ts', import.meta.url), {
      workerData: { maxBytes: limits.maxBytes, maxTenantBytes: limits.maxTenantBytes },
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
    });
    started.on('message', (message: ThreadReply) => {
      const waiter = waiters.get(message.id);
      waiters.delete(message.id);
      if (thread === started) recordUsage(message.usage);
      if ('error' in message) waiter?.reject(new RetrievalUnavailable(message.error));
      else waiter?.resolve(message.reply);
    });
    started.on('error', () => thread === started && void end('the thread failed'));
    started.unref();
    return started;
  };

  return {
    ask: async (request) => {
      const tenant = readTenant(request.base);
      const own = [...waiters.values()].filter((waiter) => waiter.tenant === tenant).length;
      if (waiters.size >= limits.maxWaiting || own >= limits.maxWaitingPerTenant)
        throw new RetrievalUnavailable('too many requests wait');
      thread ??= start();
      const id = ++lastId;
      const reply = new Promise<IndexReply>((resolve, reject) => waiters.set(id, { tenant, resolve, reject }));
      const timer = setTimeout(() => void end('the reply took too long'), limits.replyMs);
      thread.postMessage({ id, request } satisfies ThreadRequest);
      try {
        return await reply;
      } finally {
        clearTimeout(timer);
      }
    },
    close: async () => {
      await end('the service closes');
    },
  };
}
