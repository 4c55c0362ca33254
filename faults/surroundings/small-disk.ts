import { execFile, execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Scratch } from './scratch.ts';

const run = promisify(execFile);

/** A disk so small that it can be filled. */
export type SmallDisk = {
  readonly folder: string;
  /** Takes all the room but so many bytes. */
  fillAllBut(bytes: number): Promise<void>;
  /** Gives the room back. */
  release(): Promise<void>;
};

/** Whether this user may mount one: root may, outside of most containers. */
export async function canMount(): Promise<boolean> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const folder = await mkdtemp(join(tmpdir(), 'probant-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function mountSmallDisk(scratch: Scratch, megabytes: number): Promise<SmallDisk> {
  const folder = join(scratch.folder, 'disk');
  await mkdir(folder);
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder]);
  scratch.own({
    name: 'small disk',
    async close() {
      await run('umount', [folder]);
    },
  });
  const ballast = join(folder, 'ballast');
  return {
    folder,
    async fillAllBut(bytes) {
      const { bavail, bsize } = await statfs(folder);
      const file = await open(ballast, 'w');
      try {
        for (let left = bavail * bsize - bytes; left > 0; left -= BLOCK)
          await file.write(Buffer.alloc(Math.min(left, BLOCK)));
      } catch (error) {
        // The server took the last of it first.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        await file.close();
      }
    },
    release: () => rm(ballast, { force: true }),
  };
}

const BLOCK = 2 ** 20;
