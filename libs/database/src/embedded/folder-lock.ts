import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rmdir, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
  const own = `${lock}.${randomUUID()}`;
  await writeFile(own, JSON.stringify({ pid: process.pid, birth: await birthOf(process.pid) }), { mode: 0o644 });
  try {
    await take(lock, own, Date.now() + patienceMs);
  } finally {
    await unlink(own).catch(() => undefined);
  }
  return () => unlink(lock).catch(() => undefined);
}

async function take(lock: string, own: string, giveUp: number): Promise<void> {
  for (;;) {
    if (await linked(own, lock)) return;
    const holder = await holderOf(lock);
    if (holder === null) continue;
    if (await lives(holder)) {
      if (Date.now() > giveUp)
        throw new DatabaseUnavailable(
          `another Probant (process ${holder.pid}) uses the data folder of ${lock}: stop it, or set PROBANT_DATA_DIR to another folder`,
        );
      await pause(50);
    } else if (await tookOver(lock, own, holder)) return;
  }
}

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

/** Replaces a dead holder's lock. A folder beside it lets only one process at a time do so. */
async function tookOver(lock: string, own: string, dead: Holder): Promise<boolean> {
  const turn = `${lock}.turn`;
  try {
    await mkdir(turn);
  } catch {
    await dropOldTurn(turn);
    await pause(20);
    return false;
  }
  try {
    const holder = await holderOf(lock);
    if (holder === null || holder.pid !== dead.pid || holder.birth !== dead.birth) return false;
    await rename(own, lock);
    return true;
  } finally {
    await rmdir(turn).catch(() => undefined);
  }
}

/** A turn lasts microseconds; one that is 10 s old was left by a process killed in between. */
async function dropOldTurn(turn: string): Promise<void> {
  const made = await stat(turn).catch(() => null);
  if (made && Date.now() - made.mtimeMs > 10_000) await rmdir(turn).catch(() => undefined);
}
