import { execFile, execFileSync } from 'node:child_process';
import { type FileHandle, mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Scratch } from './scratch.ts';

const run = promisify(execFile);

/** A disk small enough to fill. */
export type SmallDisk = {
  readonly folder: string;
  /** Fills the disk except for this many bytes. */
  fillAllBut(bytes: number): Promise<void>;
  /** Frees the space again. */
  release(): Promise<void>;
};

/** Whether this user may mount a disk: root may, outside most containers. */
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
      const file = await open(ballast, 'w');
      try {
        // The free space of statfs is an estimate: only a failed write shows that the disk is full.
        while (await tryToWrite(file, BLOCK_BYTES));
        while (await tryToWrite(file, PAGE_BYTES));
        const { size } = await file.stat();
        await file.truncate(Math.max(0, size - bytes));
      } finally {
        await file.close();
      }
    },
    release: () => rm(ballast, { force: true }),
  };
}

const BLOCK_BYTES = 2 ** 20;
const PAGE_BYTES = 4096;

async function tryToWrite(file: FileHandle, bytes: number): Promise<boolean> {
  try {
    return (await file.write(Buffer.alloc(bytes))).bytesWritten === bytes;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    return false;
  }
}
