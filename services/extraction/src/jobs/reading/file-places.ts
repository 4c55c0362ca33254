import { MAX_FILE_BYTES } from '@probant/contracts/document-types';
import type { Clock } from '@probant/kernel/clock';
import type { JobBucket } from '../objects/job-bucket.ts';
import type { ClaimedFile, FileKinds } from './claims.repository.ts';

/** The places for files that would otherwise take all slots. They are taken before a file is claimed: no claimed file waits for one. */
export type FilePlaces = {
  /**
   * Takes a place of each kind that has a free one; no object while the bucket does not answer, or none is configured, and no FEC shortly
   * after `pauseFecFiles`.
   */
  enter(): FileKinds;
  /** Gives back those of these places that a claimed file does not need, and returns the others. */
  keepFor(file: ClaimedFile, taken: FileKinds): FileKinds;
  /** Gives places back. */
  leave(taken: FileKinds): void;
  /** Claims no FEC for some seconds: it would be validated in vain. */
  pauseFecFiles(): void;
};

/** Contents of many MiB that this process has in memory, of each kind: a large upload does not wait for a bucket that hangs. */
const LARGE_FILES_AT_ONCE = 1;
/** While the audit trail does not record. */
const FEC_PAUSE_MS = 5_000;
const PLACES = ['objects', 'largeUploads', 'largeObjects'] as const;

/** Allows so many objects at once: files that were uploaded have the other slots, also while the bucket hangs. */
export function createFilePlaces(
  bucket: Pick<JobBucket, 'isReady'> | null,
  objectPlaces: number,
  clock: Clock,
): FilePlaces {
  let fecFilesAt = 0;
  const free = { objects: objectPlaces, largeUploads: LARGE_FILES_AT_ONCE, largeObjects: LARGE_FILES_AT_ONCE };
  const take = (kind: keyof typeof free): boolean => {
    if (free[kind] === 0) return false;
    free[kind] -= 1;
    return true;
  };
  const leave = (taken: FileKinds) => {
    for (const kind of PLACES) if (taken[kind]) free[kind] += 1;
  };
  return {
    enter() {
      const objects = bucket?.isReady() === true && take('objects');
      return {
        objects,
        largeUploads: take('largeUploads'),
        largeObjects: objects && take('largeObjects'),
        fecFiles: clock() >= fecFilesAt,
      };
    },
    keepFor({ object, pieces, objectBytes }, taken) {
      const needed = {
        objects: object !== null,
        largeUploads: pieces > 0,
        largeObjects: (objectBytes ?? 0) > MAX_FILE_BYTES,
        fecFiles: false,
      };
      for (const kind of PLACES) if (taken[kind] && !needed[kind]) free[kind] += 1;
      return needed;
    },
    leave,
    pauseFecFiles() {
      fecFilesAt = clock() + FEC_PAUSE_MS;
    },
  };
}
