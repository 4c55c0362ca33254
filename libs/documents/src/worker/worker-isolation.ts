import { fileURLToPath } from 'node:url';
import type { Isolation } from '@probant/workers/isolation';
import { probeIsolation } from '@probant/workers/probe-isolation';

export type { Isolation } from '@probant/workers/isolation';

/** The program of a worker that reads documents. */
export const WORKER_ENTRY = new URL('./main.ts', import.meta.url);

/** Returns the isolation that workers with these OCR models get on this machine. */
export const detectWorkerIsolation = (models: string, entry: URL = WORKER_ENTRY): Promise<Isolation> =>
  probeIsolation([fileURLToPath(entry), models]);
