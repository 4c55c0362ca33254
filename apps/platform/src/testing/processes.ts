import { readdirSync, readFileSync } from 'node:fs';

/** A process that ends while it is looked at has no file any more. */
function readProcessFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Process ids of every descendant of a process. */
export function listDescendants(pid: number): readonly number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(
        (name) =>
          [Number(name), Number(/^PPid:\s+(\d+)/m.exec(readProcessFile(`/proc/${name}/status`))?.[1] ?? 0)] as const,
      ),
  );
  const found: number[] = [];
  for (let front = [pid]; front.length > 0; ) {
    front = [...parents].filter(([, parent]) => front.includes(parent)).map(([child]) => child);
    found.push(...front);
  }
  return found;
}

export const isAlive = (pid: number): boolean =>
  !/^State:\s+Z/m.test(readProcessFile(`/proc/${pid}/status`)) && readProcessFile(`/proc/${pid}/status`) !== '';

/** Process ids whose command line names `marker`. */
export const findProcessesByArgument = (marker: string): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && readProcessFile(`/proc/${name}/cmdline`).includes(marker))
    .map(Number);
