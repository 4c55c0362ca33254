import { readdirSync, readFileSync } from 'node:fs';

const readProcFile = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // The process has exited meanwhile.
    return '';
  }
};

/** Returns the child processes of `parent` whose command line contains `program` (Linux). */
export const findChildProcesses = (parent: number, program: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter(
      (pid) =>
        readProcFile(pid, 'status').includes(`PPid:\t${parent}\n`) && readProcFile(pid, 'cmdline').includes(program),
    );

/** Whether a process exists. A killed child process exists until this process has received its exit, after its memory and name are gone. */
export function isProcessAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
