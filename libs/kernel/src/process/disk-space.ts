import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { PartHealth } from '../readiness/part-health.ts';

/** A folder whose disk must not become full. */
export type WatchedFolder = { readonly name: string; readonly folder: string };

/** Below it a database soon stops: PostgreSQL writes 16 MB at a time to its log. */
export const MIN_FREE_DISK_BYTES = 100_000_000;

/** A folder with the room on its disk; nulls when it cannot be examined. */
export type DiskSpace = {
  readonly name: string;
  readonly freeBytes: number | null;
  readonly totalBytes: number | null;
};

type Room = { readonly free: number; readonly total: number };

/** Returns the free bytes of the disk of a folder, or of the nearest folder above it that exists. */
export const readFreeBytes = async (folder: string): Promise<number> => (await readRoom(folder)).free;

async function readRoom(folder: string): Promise<Room> {
  const { bavail, blocks, bsize } = await statfs(await findExistingFolder(folder));
  return { free: bavail * bsize, total: blocks * bsize };
}

/** Returns the folder, or the nearest one above it that exists. */
export async function findExistingFolder(folder: string): Promise<string> {
  for (let current = folder; ; current = dirname(current)) {
    const status = await stat(current).catch(() => null);
    if (status !== null || current === dirname(current)) return current;
  }
}

/** Returns a sentence for each folder whose disk is almost full; none for a folder that cannot be examined. */
export const findFullDisks = async (
  folders: readonly WatchedFolder[],
  read: (folder: string) => Promise<Room> = readRoom,
): Promise<readonly string[]> => listFullDisks(await readDisks(folders, read));

const listFullDisks = (disks: readonly DiskSpace[]): readonly string[] =>
  disks.flatMap(({ name, freeBytes }) =>
    freeBytes !== null && isDiskFull(freeBytes)
      ? [`the disk of ${name} has ${Math.floor(freeBytes / 1_000_000)} MB free`]
      : [],
  );

/** Returns whether a disk with so many free bytes is almost full. */
export const isDiskFull = (freeBytes: number): boolean => freeBytes < MIN_FREE_DISK_BYTES;

const readDisks = (
  folders: readonly WatchedFolder[],
  read: (folder: string) => Promise<Room>,
): Promise<readonly DiskSpace[]> =>
  Promise.all(
    folders.map(async ({ name, folder }) => {
      const room = await read(folder).catch(() => null);
      return { name, freeBytes: room?.free ?? null, totalBytes: room?.total ?? null };
    }),
  );

/** A reading is used for so long: health needs no key, and must not read the file system for each request. */
const MEMORY_MS = 5_000;

/** Creates the reader of the room on disks. `now` is in milliseconds on a clock that never goes back. */
export function createDiskReader(
  folders: readonly WatchedFolder[],
  read: (folder: string) => Promise<Room> = readRoom,
  now: () => number = () => performance.now(),
): () => Promise<readonly DiskSpace[]> {
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<readonly DiskSpace[]> = Promise.resolve([]);
  return () => {
    if (now() - readAt < MEMORY_MS) return reading;
    readAt = now();
    reading = readDisks(folders, read);
    return reading;
  };
}

/** Returns the health of disks: degraded, with a sentence for each one that is almost full. */
export function judgeDisks(disks: readonly DiskSpace[]): PartHealth {
  const full = listFullDisks(disks);
  return full.length === 0 ? { status: 'ok' } : { status: 'degraded', reason: full.join('; ') };
}
