import { readdirSync, readFileSync } from 'node:fs';

/** The resources of a running worker process after a document. */
export type WorkerResources = { readonly handles: number; readonly residentBytes: number };

/** Returns the resources of each child process by process id; empty on systems without /proc. */
export function readWorkerResources(): ReadonlyMap<number, WorkerResources> {
  const resourcesByPid = new Map<number, WorkerResources>();
  for (const pid of listChildProcesses()) {
    const resources = readProcessResources(pid);
    if (resources) resourcesByPid.set(pid, resources);
  }
  return resourcesByPid;
}

function listChildProcesses(): number[] {
  try {
    return readdirSync('/proc/self/task').flatMap((thread) =>
      readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

function readProcessResources(pid: number): WorkerResources | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return { handles: readdirSync(`/proc/${pid}/fd`).length, residentBytes: Number(kilobytes ?? 0) * 1024 };
  } catch {
    // The process has exited in the meantime.
    return null;
  }
}

/** Counts the open file handles of this process; null on systems without /proc. */
export function countOwnHandles(): number | null {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return null;
  }
}
