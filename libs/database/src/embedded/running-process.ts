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
    // EPERM: it lives and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** What tells a process from a later one with the same id: its start, or null when there is no such process. */
export async function readStartTime(pid: number): Promise<string | null> {
  if (!isAlive(pid)) return null;
  if (process.platform !== 'linux') return (await runPs(pid, 'lstart=')) || null;
  try {
    const [stat, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'latin1'),
      readFile('/proc/sys/kernel/random/boot_id', 'latin1').catch(() => ''),
    ]);
    // The name stands in parentheses and may hold anything; field 22 of proc(5) is the 20th after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? null : `${boot.trim()}:${fields[19]}`;
  } catch {
    return null;
  }
}

/** The command line of a process, empty when it has ended. Readable for every user, unlike its working directory. */
export async function readCommandLine(pid: number): Promise<string> {
  if (process.platform !== 'linux') return runPs(pid, 'command=');
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return line.replaceAll('\0', ' ').trim();
}

async function runPs(pid: number, column: string): Promise<string> {
  const { stdout } = await run('ps', ['-o', column, '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.trim();
}

/** Waits until a process that is not our child has ended; whether it did within `milliseconds`. */
export async function waitForExit(pid: number, milliseconds: number): Promise<boolean> {
  const giveUp = Date.now() + milliseconds;
  while (isAlive(pid)) {
    if (Date.now() > giveUp) return false;
    await pause(10);
  }
  return true;
}
