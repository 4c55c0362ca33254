import { createHash, randomUUID } from 'node:crypto';
import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseUnavailable } from '../database-unavailable.ts';
import { readStartTime } from './running-process.ts';

type LockHolder = { readonly pid: number; readonly birth: string | null };

/** An operator's command holds the lock for about a second, so waiting for it is worthwhile; a platform holds it for its lifetime. */
const LOCK_TIMEOUT_MS = 3_000;

/**
 * Locks a folder for one process at a time and returns the function that releases it. `<folder>/platform.lock` names the holder by
 * process id and start time, so that a lock left by a killed process is recognised.
 *
 * @throws DatabaseUnavailable when a running process holds the lock.
 */
export function lockFolder(folder: string, timeoutMs = LOCK_TIMEOUT_MS): Promise<() => Promise<void>> {
  return acquireLockFile(join(folder, 'platform.lock'), { timeoutMs, createInUseError: createFolderInUseError });
}

type LockOptions = {
  readonly timeoutMs: number;
  /** Creates the error for a lock that the running process `pid` holds. */
  readonly createInUseError: (lock: string, pid: number) => Error;
};

/**
 * Creates the file `lock`, for one process at a time, and returns the function that removes it. It names the holder by process id and start
 * time, so that a lock left by a killed process is recognised.
 *
 * @throws the error of `createInUseError` when a running process holds the lock.
 */
export async function acquireLockFile(lock: string, options: LockOptions): Promise<() => Promise<void>> {
  await acquireLock(lock, Date.now() + options.timeoutMs, options.createInUseError);
  return () => releaseLock(lock);
}

async function acquireLock(
  lock: string,
  deadline: number,
  createInUseError: LockOptions['createInUseError'],
): Promise<void> {
  const own = `${lock}.${randomUUID()}`;
  await writeFile(own, JSON.stringify({ pid: process.pid, birth: await readStartTime(process.pid) }), { mode: 0o644 });
  try {
    while (!(await tryLink(own, lock))) {
      const holder = await readHolder(lock);
      if (holder === null) continue;
      if (!(await isHolderAlive(holder))) {
        if (
          await tryTakeOver(lock, own, holder, () =>
            acquireLock(getTakeoverLock(lock, holder), deadline, createInUseError),
          )
        )
          return;
      } else if (Date.now() > deadline) throw createInUseError(lock, holder.pid);
      else await pause(50);
    }
  } finally {
    await unlink(own).catch(() => undefined);
  }
}

const releaseLock = (lock: string): Promise<void> => unlink(lock).catch(() => undefined);

const createFolderInUseError = (lock: string, pid: number) =>
  new DatabaseUnavailable(
    `another Probant (process ${pid}) uses the data folder ${dirname(lock)}: stop it, or set PROBANT_DATA_DIR to another folder`,
  );

/** Uses link(2), which in one step either creates the lock with its content or fails. */
async function tryLink(own: string, lock: string): Promise<boolean> {
  try {
    await link(own, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function readHolder(lock: string): Promise<LockHolder | null> {
  try {
    return JSON.parse(await readFile(lock, 'utf8')) as LockHolder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    return { pid: 0, birth: null };
  }
}

/** Returns the id of the running process that holds the lock of a folder; null when none does. */
export async function findLockHolder(folder: string): Promise<number | null> {
  const holder = await readHolder(join(folder, 'platform.lock')).catch(() => null);
  return holder !== null && (await isHolderAlive(holder)) ? holder.pid : null;
}

/** Returns whether a process locked the folder and ended without releasing it. */
export async function isAbandoned(folder: string): Promise<boolean> {
  const holder = await readHolder(join(folder, 'platform.lock'));
  return holder !== null && !(await isHolderAlive(holder));
}

const isHolderAlive = async ({ pid, birth }: LockHolder): Promise<boolean> =>
  birth !== null && (await readStartTime(pid)) === birth;

/**
 * Replaces the lock of a dead holder. Only the process with a second lock, named after that holder, may do so. A kill during the
 * takeover leaves that second lock behind, which the next process takes over in the same way. A late process finds another holder and
 * returns false.
 */
async function tryTakeOver(
  lock: string,
  own: string,
  dead: LockHolder,
  acquireTakeoverLock: () => Promise<void>,
): Promise<boolean> {
  await acquireTakeoverLock();
  try {
    const holder = await readHolder(lock);
    if (holder === null || computeHolderDigest(holder) !== computeHolderDigest(dead)) return false;
    await rename(own, lock);
    return true;
  } finally {
    await releaseLock(getTakeoverLock(lock, dead));
  }
}

const getTakeoverLock = (lock: string, dead: LockHolder): string => `${lock}.after-${computeHolderDigest(dead)}`;

const computeHolderDigest = ({ pid, birth }: LockHolder): string =>
  createHash('sha256')
    .update(JSON.stringify([pid, birth]))
    .digest('hex')
    .slice(0, 16);
