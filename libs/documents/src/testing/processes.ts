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
