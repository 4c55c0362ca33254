import { readFileSync } from 'node:fs';

/** Resident memory of a process in bytes: now, and the most it ever had. */
export type MemoryUse = { readonly resident: number; readonly highest: number };

/**
 * What a process holds (about 30 µs), or null where there is no /proc or no such process.
 * From `status` and not `statm`: that one counts pages, whose size Node does not tell.
 */
export function memoryUseOf(pid: number): MemoryUse | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const resident = bytesOf(/^VmRSS:\s+(\d+) kB$/m.exec(status));
    return resident === null ? null : { resident, highest: bytesOf(/^VmHWM:\s+(\d+) kB$/m.exec(status)) ?? resident };
  } catch {
    return null;
  }
}

export const memoryOf = (pid: number): number | null => memoryUseOf(pid)?.resident ?? null;

const bytesOf = (line: RegExpExecArray | null): number | null => (line ? Number(line[1]) * 1024 : null);
