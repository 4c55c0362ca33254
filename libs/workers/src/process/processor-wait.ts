import { readFileSync } from 'node:fs';

const NANOSECONDS_PER_MS = 1_000_000;

/** Milliseconds for which the main thread of a process was ready and had no processor, since it started; 0 where the system does not say. */
export function readProcessorWaitMs(pid: number | 'self'): number {
  try {
    // Time on a processor, time in its queue, number of turns (proc_pid_schedstat).
    const [, waited] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(waited) / NANOSECONDS_PER_MS || 0;
  } catch {
    return 0;
  }
}
