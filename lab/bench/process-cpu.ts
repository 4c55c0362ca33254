import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Linux reports CPU times in hundredths of a second, whatever its own clock. */
const TICK_MS = 10;

/** Returns the CPU milliseconds, user and system, of a process and everything that it started, ended processes included. */
export function readTreeCpuMs(rootPid: number): number {
  const processes = new Map<number, { readonly parent: number; readonly ticks: number }>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const fields = readStatFields(name);
    if (fields === null) continue;
    const ticks = [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0);
    processes.set(Number(name), { parent: Number(fields[1]), ticks });
  }
  let ticks = 0;
  for (const [pid, process] of processes)
    for (let ancestor: number | undefined = pid; ancestor; ancestor = processes.get(ancestor)?.parent)
      if (ancestor === rootPid) ticks += process.ticks;
  return ticks * TICK_MS;
}

/**
 * Returns the CPU milliseconds of a platform and of its embedded database server, which may be a child of the platform or of the system,
 * and everything that they started.
 */
export function readPlatformCpuMs(platformPid: number, dataDir: string): number {
  const platform = readTreeCpuMs(platformPid);
  const serverPid = readServerPid(dataDir);
  return isDescendant(serverPid, platformPid) ? platform : platform + readTreeCpuMs(serverPid);
}

function isDescendant(pid: number, ancestor: number): boolean {
  for (let current = pid; current > 1; current = Number(readStatFields(String(current))?.[1] ?? 0))
    if (current === ancestor) return true;
  return false;
}

const readServerPid = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);

/** Returns the fields of /proc/PID/stat after the name of the program, which may contain spaces; null for a process that has ended. */
function readStatFields(pid: string): readonly string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
