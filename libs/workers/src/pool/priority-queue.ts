import { createFairQueue, type FairQueue, type QueuedJob, type QueueLimits } from '@probant/kernel/fair-queue';

type UrgentJob = QueuedJob & { readonly isUrgent: boolean };

/** Creates a queue in which urgent jobs come before all others. The limits apply to each kind, so that neither leaves the other without a place. */
export function createUrgentQueue<T extends UrgentJob>(limits: QueueLimits): FairQueue<T> {
  const urgent = createFairQueue<T>(limits);
  const others = createFairQueue<T>(limits);
  const find = ({ isUrgent }: T) => (isUrgent ? urgent : others);
  return {
    add: (job) => find(job).add(job),
    takeNext: (rank) => urgent.takeNext(rank) ?? others.takeNext(rank),
    remove: (job) => find(job).remove(job),
    get length() {
      return urgent.length + others.length;
    },
  };
}
