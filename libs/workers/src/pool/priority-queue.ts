import { createOverflowQueue, type OverflowQueue, type OverflowQueueOptions, type TimedJob } from './overflow-queue.ts';

const PRIORITIES = ['urgent', 'usual', 'background'] as const;
type Priority = (typeof PRIORITIES)[number];

export type PrioritizedJob = TimedJob & { readonly priority: Priority };

/** Returns the rank of a tenant for a job of a priority; null when it may not start another one. */
export type RankTenant = (tenant: string, priority: Priority) => number | null;

type PriorityQueue<T extends PrioritizedJob> = Omit<OverflowQueue<T>, 'takeNext'> & {
  /** Takes the next job of the highest priority that has one, as a fair queue does. */
  takeNext(rank?: RankTenant): T | undefined;
};

/**
 * Creates a queue in which urgent jobs come first and those in the background last. The limits apply to each kind, so that none leaves
 * another without a place. Nobody waits for a job in the background: another never runs instead of it.
 */
export function createPriorityQueue<T extends PrioritizedJob>(options: OverflowQueueOptions): PriorityQueue<T> {
  const queues = {
    urgent: createOverflowQueue<T>(options),
    usual: createOverflowQueue<T>(options),
    background: createOverflowQueue<T>(options),
  };
  return {
    add: (job) => queues[job.priority].add(job),
    takeInstead: (taken) => (taken.priority === 'background' ? undefined : queues[taken.priority].takeInstead(taken)),
    takeNext(rank) {
      for (const priority of PRIORITIES) {
        const job = queues[priority].takeNext(rank && ((tenant) => rank(tenant, priority)));
        if (job) return job;
      }
      return undefined;
    },
    remove: (job) => queues[job.priority].remove(job),
    get length() {
      return PRIORITIES.reduce((sum, priority) => sum + queues[priority].length, 0);
    },
  };
}
