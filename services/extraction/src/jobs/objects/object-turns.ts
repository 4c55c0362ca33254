import type { JobBucket } from './job-bucket.ts';

/** Who may claim a file that is an object. */
export type ObjectTurns = {
  /** Takes a place. False when none is free, the bucket does not answer, or none is configured. */
  tryEnter(): boolean;
  /** Gives a place back. */
  leave(): void;
};

/** Allows so many files at once: those that were uploaded have the other slots, also while the bucket hangs. */
export function createObjectTurns(bucket: Pick<JobBucket, 'isReady'> | null, places: number): ObjectTurns {
  let free = places;
  return {
    tryEnter() {
      if (bucket === null || free === 0 || !bucket.isReady()) return false;
      free -= 1;
      return true;
    },
    leave() {
      free += 1;
    },
  };
}
