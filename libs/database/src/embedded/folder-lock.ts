import { createHash, randomUUID } from 'node:crypto';
import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseUnavailable } from '../database-unavailable.ts';
import { readStartTime } from './running-process.ts';

type LockHolder = { readonly pid: number; readonly birth: string | null };

/** An operator's command holds a folder for about a second; a platform for as long as it lives. */
const LOCK_TIMEOUT_MS = 3_000;

/**
 * One process at a time on a folder: `<folder>/platform.lock` names the holder by id and start, so that a lock left by a
 * killed process is seen for what it is. Throws DatabaseUnavailable when a living process holds it. Answers how to release it.
 */
export async function lockFolder(folder: string, patienceMs = LOCK_TIMEOUT_MS): Promise<() => Promise<void>> {
  const lock = join(folder, 'platform.lock');
  await acquireLock(lock, Date.now() + patienceMs);
  return () => releaseLock(lock);
}

async function acquireLock(lock: string, giveUp: number): Promise<void> {
  const own = `${lock}.${randomUUID()}`;
  await writeFile(own, JSON.stringify({ pid: process.pid, birth: await readStartTime(process.pid) }), { mode: 0o644 });
  try {
    while (!(await tryLink(own, lock))) {
      const holder = await readHolder(lock);
      if (holder === null) continue;
      if (!(await isHolderAlive(holder))) {
        if (await tryTakeOver(lock, own, holder, giveUp)) return;
      } else if (Date.now() > giveUp) throw createInUseError(lock, holder);
      else await pause(50);
    }
  } finally {
    await unlink(own).catch(() => undefined);
  }
}

const releaseLock = (lock: string): Promise<void> => unlink(lock).catch(() => undefined);

const createInUseError = (lock: string, { pid }: LockHolder) =>
  new DatabaseUnavailable(
    `another Probant (process ${pid}) uses the data folder ${dirname(lock)}: stop it, or set PROBANT_DATA_DIR to another folder`,
  );

/** link(2) either makes the lock with its content or fails, in one step. */
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

/** Whether a folder was held once, by a process that has ended without releasing it. */
export async function isAbandoned(folder: string): Promise<boolean> {
  const holder = await readHolder(join(folder, 'platform.lock'));
  return holder !== null && !(await isHolderAlive(holder));
}

const isHolderAlive = async ({ pid, birth }: LockHolder): Promise<boolean> =>
  birth !== null && (await readStartTime(pid)) === birth;

/**
 * Replaces a dead holder's lock. The turn to do so is a lock of its own, named after that very holder: no two can have it at once, a
 * turn that a kill cut short is taken over in the same way, and who comes late finds another holder and leaves.
 */
async function tryTakeOver(lock: string, own: string, dead: LockHolder, giveUp: number): Promise<boolean> {
  const turn = `${lock}.after-${computeHolderDigest(dead)}`;
  await acquireLock(turn, giveUp);
  try {
    const holder = await readHolder(lock);
    if (holder === null || computeHolderDigest(holder) !== computeHolderDigest(dead)) return false;
    await rename(own, lock);
    return true;
  } finally {
    await releaseLock(turn);
  }
}

const computeHolderDigest = ({ pid, birth }: LockHolder): string =>
  createHash('sha256')
    .update(JSON.stringify([pid, birth]))
    .digest('hex')
    .slice(0, 16);
