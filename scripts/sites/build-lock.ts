import { open, readFile, rm } from 'node:fs/promises';

/**
 * Runs some work unless another process has the lock file. A file that a killed process left is taken over.
 * Returns whether the work ran.
 */
export async function runLocked(path: string, work: () => Promise<void>): Promise<boolean> {
  if (!(await takeLock(path))) return false;
  try {
    await work();
  } finally {
    await rm(path, { force: true });
  }
  return true;
}

async function takeLock(path: string): Promise<boolean> {
  for (const attempt of [1, 2]) {
    try {
      const file = await open(path, 'wx');
      await file.writeFile(String(process.pid));
      await file.close();
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const owner = Number(await readFile(path, 'utf8').catch(() => ''));
      if (attempt === 2 || owner === 0 || isAlive(owner)) return false;
      await rm(path, { force: true });
    }
  }
  return false;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
