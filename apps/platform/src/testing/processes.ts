import { readdirSync, readFileSync } from 'node:fs';

/** A process that ends while it is looked at has no file any more. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Process ids of every descendant of a process. */
export function descendantsOf(pid: number): readonly number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${name}/status`))?.[1] ?? 0)] as const),
  );
  const found: number[] = [];
  for (let front = [pid]; front.length > 0; ) {
    front = [...parents].filter(([, parent]) => front.includes(parent)).map(([child]) => child);
    found.push(...front);
  }
  return found;
}

export const isAlive = (pid: number): boolean =>
  !/^State:\s+Z/m.test(read(`/proc/${pid}/status`)) && read(`/proc/${pid}/status`) !== '';

/** Process ids whose command line names `marker`. */
export const processesNaming = (marker: string): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && read(`/proc/${name}/cmdline`).includes(marker))
    .map(Number);
