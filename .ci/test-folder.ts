import { chmod, mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { isAbandoned, lockFolder } from '../libs/database/src/embedded/folder-lock.ts';
import { removeMemoryOfDeadServers } from '../libs/database/src/testing/dead-servers.ts';
import { loadSharedByRun } from './load-shared-by-run.ts';

const SHARED_MEMORY = '/dev/shm';
/** A run uses up to 1 GiB at a time. */
const MINIMUM_FREE_BYTES = 4 * 1024 ** 3;
/** Source: linux/magic.h. */
const TMPFS_TYPE = 0x01021994;

/**
 * Puts the temporary files of the run in memory when the system shares enough of it and TMPDIR names no other place: a copy of a database
 * with every service, 570 files, takes 14 ms of CPU there and 104 ms on ext4. Removes what killed servers left in memory, before and after.
 */
export async function setup(): Promise<() => Promise<void>> {
  await removeMemoryOfDeadServers();
  if (process.env['TMPDIR'] || !(await hasSharedMemory())) return async () => void (await removeMemoryOfDeadServers());
  const { folder, remove } = await createRunFolder(SHARED_MEMORY);
  process.env['TMPDIR'] = folder;
  return async () => {
    delete process.env['TMPDIR'];
    await remove();
    await removeMemoryOfDeadServers();
  };
}

async function hasSharedMemory(): Promise<boolean> {
  try {
    const { type, bavail, bsize } = await statfs(SHARED_MEMORY);
    if (type !== TMPFS_TYPE || bavail * bsize < MINIMUM_FREE_BYTES) return false;
    return canExecuteFrom(await readFile('/proc/self/mounts', 'utf8'), SHARED_MEMORY);
  } catch {
    // Another system than Linux.
    return false;
  }
}

/** Tests start programs that they write. @param mounts lines as in /proc/self/mounts */
export const canExecuteFrom = (mounts: string, folder: string): boolean =>
  mounts
    .split('\n')
    .map((line) => line.split(' '))
    .every(([, place, , options = '']) => place !== folder || !options.split(',').includes('noexec'));

const FOLDER_PREFIX = 'probant-run-';

/** Creates the folder of a run in `parent`, and removes those of killed runs first. */
export async function createRunFolder(parent: string): Promise<{ folder: string; remove(): Promise<void> }> {
  await removeAbandonedFolders(parent);
  const folder = await mkdtemp(join(parent, FOLDER_PREFIX));
  // As /tmp: root runs PostgreSQL as another user.
  await chmod(folder, 0o1777);
  const unlock = await lockFolder(folder);
  return {
    folder,
    async remove() {
      await rm(folder, { recursive: true, force: true });
      await unlock();
    },
  };
}

async function removeAbandonedFolders(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const folder = join(parent, name);
    if (!name.startsWith(FOLDER_PREFIX) || !(await isAbandoned(folder))) continue;
    try {
      await (await loadSharedByRun()).removeTestServers(folder);
      await rm(folder, { recursive: true, force: true });
    } catch {
      // The folder belongs to another user, whose next run removes it.
    }
  }
}
