import type { TextKind } from './protocol.ts';

type QueuedJob = { readonly kind: TextKind };

export type JobQueue<T extends QueuedJob> = {
  /** Returns false when as many jobs of this kind wait as the queue takes. */
  add(job: T): boolean;
  /** Puts a job that was taken back in front of its kind. */
  putBack(job: T): void;
  /** Takes the next job: the first question, or the first passage when no question waits. */
  takeNext(): T | undefined;
  /** Removes a waiting job. Returns false when it does not wait. */
  remove(job: T): boolean;
};

/** Creates a queue in which questions come before passages, and of each kind at most `maxJobs` wait. */
export function createJobQueue<T extends QueuedJob>(maxJobs: number): JobQueue<T> {
  const waiting: Readonly<Record<TextKind, T[]>> = { question: [], passage: [] };
  return {
    add: (job) => {
      const jobs = waiting[job.kind];
      if (jobs.length >= maxJobs) return false;
      jobs.push(job);
      return true;
    },
    putBack: (job) => void waiting[job.kind].unshift(job),
    takeNext: () => waiting.question.shift() ?? waiting.passage.shift(),
    remove: (job) => {
      const jobs = waiting[job.kind];
      const position = jobs.indexOf(job);
      if (position >= 0) jobs.splice(position, 1);
      return position >= 0;
    },
  };
}
