import { readdirSync, readFileSync } from 'node:fs';

const textOf = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
};

/** Processes that `parent` started and that run a program whose command line holds `program` (Linux). */
export const childrenOf = (parent: number, program: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => textOf(pid, 'status').includes(`PPid:\t${parent}\n`) && textOf(pid, 'cmdline').includes(program));

/** Whether a process is there still. A child of ours, ended by anyone, is until we have been told: memory and name go before. */
export function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
