import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { PartHealth } from './part-health.ts';

/** A folder whose disk must not become full. */
export type WatchedFolder = { readonly name: string; readonly folder: string };

/** Below it a database soon stops: PostgreSQL writes 16 MB at a time to its log. */
export const MIN_FREE_DISK_BYTES = 100_000_000;

/** Returns the free bytes of the disk of a folder, or of the nearest folder above it that exists. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(await findExistingFolder(folder));
  return bavail * bsize;
}

/** Returns the folder, or the nearest one above it that exists. */
export async function findExistingFolder(folder: string): Promise<string> {
  for (let current = folder; ; current = dirname(current)) {
    const status = await stat(current).catch(() => null);
    if (status !== null || current === dirname(current)) return current;
  }
}

/** Returns a sentence for each folder whose disk is almost full; none for a folder that cannot be examined. */
export async function findFullDisks(
  folders: readonly WatchedFolder[],
  readFree = readFreeBytes,
): Promise<readonly string[]> {
  const sentences = await Promise.all(
    folders.map(async ({ name, folder }) => {
      const free = await readFree(folder).catch(() => Number.POSITIVE_INFINITY);
      return free < MIN_FREE_DISK_BYTES ? `the disk of ${name} has ${Math.floor(free / 1_000_000)} MB free` : null;
    }),
  );
  return sentences.filter((sentence) => sentence !== null);
}

/** A reading is used for so long: health needs no key, and must not read the file system for each request. */
const MEMORY_MS = 5_000;

/** Creates the check of disks for health. `now` is in milliseconds on a clock that never goes back. */
export function createDiskCheck(
  folders: readonly WatchedFolder[],
  readFree = readFreeBytes,
  now: () => number = () => performance.now(),
): () => Promise<PartHealth> {
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<PartHealth> = Promise.resolve({ status: 'ok' });
  const read = async (): Promise<PartHealth> => {
    const full = await findFullDisks(folders, readFree);
    return full.length === 0 ? { status: 'ok' } : { status: 'degraded', reason: full.join('; ') };
  };
  return () => {
    if (now() - readAt < MEMORY_MS) return reading;
    readAt = now();
    reading = read();
    return reading;
  };
}
