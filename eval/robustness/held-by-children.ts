import { readdirSync, readFileSync } from 'node:fs';

/** What a living child holds at the end of a document. */
export type Held = { readonly handles: number; readonly resident: number };

/** The children of this process and what they hold; none where there is no /proc. */
export function heldByChildren(): ReadonlyMap<number, Held> {
  const held = new Map<number, Held>();
  for (const pid of childrenOfThisProcess()) {
    const one = heldBy(pid);
    if (one) held.set(pid, one);
  }
  return held;
}

function childrenOfThisProcess(): number[] {
  try {
    return readdirSync('/proc/self/task').flatMap((thread) =>
      readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

function heldBy(pid: number): Held | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return { handles: readdirSync(`/proc/${pid}/fd`).length, resident: Number(kilobytes ?? 0) * 1024 };
  } catch {
    // It ended meanwhile.
    return null;
  }
}

/** How many handles a process of ours has open; null where there is no /proc. */
export function ownHandles(): number | null {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return null;
  }
}
