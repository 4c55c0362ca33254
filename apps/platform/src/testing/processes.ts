import { readdirSync, readFileSync } from 'node:fs';

/** Returns an empty text for a process that ends meanwhile. */
function readProcessFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Lists the process ids of all descendants of a process. */
export function listDescendants(pid: number): readonly number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(
        (name) =>
          [Number(name), Number(/^PPid:\s+(\d+)/m.exec(readProcessFile(`/proc/${name}/status`))?.[1] ?? 0)] as const,
      ),
  );
  const descendants: number[] = [];
  for (let generation = [pid]; generation.length > 0; ) {
    generation = [...parents].filter(([, parent]) => generation.includes(parent)).map(([child]) => child);
    descendants.push(...generation);
  }
  return descendants;
}

export const isAlive = (pid: number): boolean =>
  !/^State:\s+Z/m.test(readProcessFile(`/proc/${pid}/status`)) && readProcessFile(`/proc/${pid}/status`) !== '';

/** Finds processes whose command line contains `marker`. */
export const findProcessesByArgument = (marker: string): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && readProcessFile(`/proc/${name}/cmdline`).includes(marker))
    .map(Number);
