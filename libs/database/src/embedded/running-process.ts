import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is running and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns the start time of a process, which distinguishes it from a later one with the same id; null when there is no such process. */
export async function readStartTime(pid: number): Promise<string | null> {
  if (!isAlive(pid)) return null;
  if (process.platform !== 'linux') return (await runPs(pid, 'lstart=')) || null;
  try {
    const [stat, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'latin1'),
      readFile('/proc/sys/kernel/random/boot_id', 'latin1').catch(() => ''),
    ]);
    // The name is in parentheses and may contain anything; field 22 of proc(5) is the 20th after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? null : `${boot.trim()}:${fields[19]}`;
  } catch {
    return null;
  }
}

/** Returns the command line of a process, empty when it has ended. Every user can read it, unlike the working directory. */
export async function readCommandLine(pid: number): Promise<string> {
  if (process.platform !== 'linux') return runPs(pid, 'command=');
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return line.replaceAll('\0', ' ').trim();
}

async function runPs(pid: number, column: string): Promise<string> {
  const { stdout } = await run('ps', ['-o', column, '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.trim();
}

/** Waits for the end of a process that is not our child. Returns whether it ended within the timeout. */
export async function waitForExit(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await pause(10);
  }
  return true;
}
