import { createHash, randomUUID } from 'node:crypto';
import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseUnavailable } from '../database-unavailable.ts';
import { birthOf } from './running-process.ts';

type Holder = { readonly pid: number; readonly birth: string | null };

/** An operator's command holds a folder for about a second; a platform for as long as it lives. */
const PATIENCE_MS = 3_000;

/**
 * One process at a time on a folder: `<folder>/platform.lock` names the holder by id and start, so that a lock left by a
 * killed process is seen for what it is. Throws DatabaseUnavailable when a living process holds it. Answers how to release it.
 */
export async function lockFolder(folder: string, patienceMs = PATIENCE_MS): Promise<() => Promise<void>> {
  const lock = join(folder, 'platform.lock');
  await take(lock, Date.now() + patienceMs);
  return () => release(lock);
}

async function take(lock: string, giveUp: number): Promise<void> {
  const own = `${lock}.${randomUUID()}`;
  await writeFile(own, JSON.stringify({ pid: process.pid, birth: await birthOf(process.pid) }), { mode: 0o644 });
  try {
    while (!(await linked(own, lock))) {
      const holder = await holderOf(lock);
      if (holder === null) continue;
      if (!(await lives(holder))) {
        if (await tookOver(lock, own, holder, giveUp)) return;
      } else if (Date.now() > giveUp) throw inUse(lock, holder);
      else await pause(50);
    }
  } finally {
    await unlink(own).catch(() => undefined);
  }
}

const release = (lock: string): Promise<void> => unlink(lock).catch(() => undefined);

const inUse = (lock: string, { pid }: Holder) =>
  new DatabaseUnavailable(
    `another Probant (process ${pid}) uses the data folder ${dirname(lock)}: stop it, or set PROBANT_DATA_DIR to another folder`,
  );

/** link(2) either makes the lock with its content or fails, in one step. */
async function linked(own: string, lock: string): Promise<boolean> {
  try {
    await link(own, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function holderOf(lock: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(lock, 'utf8')) as Holder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    return { pid: 0, birth: null };
  }
}

/** Whether a folder was held once, by a process that has ended without releasing it. */
export async function isAbandoned(folder: string): Promise<boolean> {
  const holder = await holderOf(join(folder, 'platform.lock'));
  return holder !== null && !(await lives(holder));
}

const lives = async ({ pid, birth }: Holder): Promise<boolean> => birth !== null && (await birthOf(pid)) === birth;

/**
 * Replaces a dead holder's lock. The turn to do so is a lock of its own, named after that very holder: no two can have it at once, a
 * turn that a kill cut short is taken over in the same way, and who comes late finds another holder and leaves.
 */
async function tookOver(lock: string, own: string, dead: Holder, giveUp: number): Promise<boolean> {
  const turn = `${lock}.after-${digestOf(dead)}`;
  await take(turn, giveUp);
  try {
    const holder = await holderOf(lock);
    if (holder === null || digestOf(holder) !== digestOf(dead)) return false;
    await rename(own, lock);
    return true;
  } finally {
    await release(turn);
  }
}

const digestOf = ({ pid, birth }: Holder): string =>
  createHash('sha256')
    .update(JSON.stringify([pid, birth]))
    .digest('hex')
    .slice(0, 16);
