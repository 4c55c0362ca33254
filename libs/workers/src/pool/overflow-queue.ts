import { createFairQueue, type FairQueue, type QueuedJob, type QueueLimits } from '@probant/kernel/fair-queue';

export type TimedJob = QueuedJob & {
  /** When it arrived, in milliseconds of the queue's clock. */
  readonly queuedAt: number;
};

export type OverflowQueueOptions = {
  readonly limits: QueueLimits;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** How long a job may wait during an overflow, in milliseconds. */
  readonly readOverflowWaitMs: () => number;
};

export type OverflowQueue<T extends TimedJob> = Pick<FairQueue<T>, 'add' | 'takeNext' | 'remove' | 'length'> & {
  /**
   * Takes the next job of the same tenant and service as one that was taken and waited too long during an overflow, when that one is to be
   * refused. Undefined when the one that was taken is to run: also when no job of its tenant and service has arrived lately, as after a
   * burst, since no younger one would be served sooner for its refusal.
   */
  takeInstead(taken: T): T | undefined;
};

/**
 * Creates a fair queue that notes overflows. A tenant overflows from the first job for which its share has no place, the whole queue from
 * the first for which only other tenants left none. It ends when none has been refused for the overflow wait, and what is queued has waited
 * less than that; or when nothing is queued. Without the first condition it would end with each burst and each refusal of old jobs, which
 * leave only recent ones, and the queue would fill again.
 */
export function createOverflowQueue<T extends TimedJob>(options: OverflowQueueOptions): OverflowQueue<T> {
  const { limits, now, readOverflowWaitMs } = options;
  const queue = createFairQueue<T>(limits);
  /** When a job was last refused in an overflow: in that of a tenant, or of the whole queue (null). */
  const refusedAt = new Map<string | null, number>();

  const isLate = ({ queuedAt }: T): boolean => now() - queuedAt > readOverflowWaitMs();
  const isOver = (tenant: string | null, lastRefusedAt: number): boolean => {
    const oldest = queue.listOldest(tenant);
    const overflowWaitMs = readOverflowWaitMs();
    const isShort = oldest.every(({ queuedAt }) => now() - queuedAt < overflowWaitMs);
    return oldest.length === 0 || (isShort && now() - lastRefusedAt >= overflowWaitMs);
  };
  /** Returns the overflows that concern a job: that of the whole queue, and that of its tenant. */
  const listOverflows = ({ tenant }: T) => [null, tenant].filter((owner) => refusedAt.has(owner));
  /** Notes that a job has left the queue. */
  const leave = (job: T): T => {
    for (const owner of listOverflows(job)) if (isOver(owner, refusedAt.get(owner) as number)) refusedAt.delete(owner);
    return job;
  };
  const takeInstead = (taken: T): T | undefined => {
    const overflows = listOverflows(taken);
    const youngest = queue.findYoungest(taken);
    if (overflows.length === 0 || !youngest || !isLate(taken) || isLate(youngest)) return undefined;
    const younger = queue.takeYounger(taken);
    if (!younger) return undefined;
    for (const owner of overflows) refusedAt.set(owner, now());
    return leave(younger);
  };

  return {
    add: (job) => {
      if (queue.add(job)) return true;
      const owner = queue.hasShareFor(job) ? null : job.tenant;
      // A job that is too large for an empty share overflows nothing.
      if (queue.listOldest(owner).length > 0) refusedAt.set(owner, now());
      return false;
    },
    takeNext: (rank) => {
      const job = queue.takeNext(rank);
      return job && leave(job);
    },
    takeInstead,
    remove: (job) => queue.remove(job) && leave(job) === job,
    get length() {
      return queue.length;
    },
  };
}
