import { readdirSync, readFileSync } from 'node:fs';

const readProcFile = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // The process has exited meanwhile.
    return '';
  }
};

/**
 * Returns the processes below `ancestor` whose command line contains `program` (Linux). A process that only launches another one is left
 * out: isolated workers have such a parent.
 */
export function findChildProcesses(ancestor: number, program: string): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => readProcFile(pid, 'status').includes(`PPid:\t${ancestor}\n`));
  return children.flatMap((pid) => {
    const below = findChildProcesses(pid, program);
    return below.length === 0 && readProcFile(pid, 'cmdline').includes(program) ? [pid] : below;
  });
}

/** Whether a process exists. A killed child process exists until this process has received its exit, after its memory and name are gone. */
export function isProcessAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
