import { createFairQueue, type FairQueue, type QueuedJob, type QueueLimits } from '@probant/kernel/fair-queue';

const PRIORITIES = ['urgent', 'usual', 'background'] as const;
export type Priority = (typeof PRIORITIES)[number];

type PrioritizedJob = QueuedJob & { readonly priority: Priority };

/** Returns the rank of a tenant for a job of a priority; null when it may not start another one. */
type RankTenant = (tenant: string, priority: Priority) => number | null;

type PriorityQueue<T> = Omit<FairQueue<T & QueuedJob>, 'takeNext' | 'countOf'> & {
  /** Takes the next job of the highest priority that has one, as a fair queue does. */
  takeNext(rank?: RankTenant): T | undefined;
  /**
   * Whether a younger job can run instead of one that was taken: its tenant has another one, and the queue of its priority has refused a job for
   * lack of a place and not been empty since. More arrives than is done.
   */
  canSkip(job: T): boolean;
};

/**
 * Creates a queue in which urgent jobs come first and those in the background last. The limits apply to each kind, so that none leaves
 * another without a place.
 */
export function createPriorityQueue<T extends PrioritizedJob>(limits: QueueLimits): PriorityQueue<T> {
  const queues = {
    urgent: createFairQueue<T>(limits),
    usual: createFairQueue<T>(limits),
    background: createFairQueue<T>(limits),
  };
  const overflowed = new Set<Priority>();
  return {
    add(job) {
      const { priority } = job;
      if (queues[priority].length === 0) overflowed.delete(priority);
      const isAdded = queues[priority].add(job);
      if (!isAdded) overflowed.add(priority);
      return isAdded;
    },
    canSkip: ({ priority, tenant }) => overflowed.has(priority) && queues[priority].countOf(tenant) > 0,
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
