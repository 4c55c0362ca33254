import { readFileSync } from 'node:fs';

/** Resident memory of a process: now, and its peak since the process started. */
export type ProcessMemory = { readonly residentBytes: number; readonly peakBytes: number };

/**
 * Reads the memory of a process (about 30 µs). Returns null where there is no /proc or no such process.
 * Uses `status` and not `statm`, which counts memory pages: Node does not expose the page size.
 */
export function readProcessMemory(pid: number): ProcessMemory | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const residentBytes = toBytes(/^VmRSS:\s+(\d+) kB$/m.exec(status));
    if (residentBytes === null) return null;
    return { residentBytes, peakBytes: toBytes(/^VmHWM:\s+(\d+) kB$/m.exec(status)) ?? residentBytes };
  } catch {
    return null;
  }
}

/** Resident memory in bytes, or null where it cannot be read. */
export const readResidentBytes = (pid: number): number | null => readProcessMemory(pid)?.residentBytes ?? null;

const toBytes = (match: RegExpExecArray | null): number | null => (match ? Number(match[1]) * 1024 : null);
