import { readFileSync } from 'node:fs';

/** Returns the id of the only child of the process that created the namespaces, which is the worker; 0 when it has none. */
export function findWorkerPid(parent: number): number {
  try {
    return Number(readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ', 1)[0] ?? 0);
  } catch {
    return 0;
  }
}
