import { fileURLToPath } from 'node:url';
import type { Isolation } from './isolation.ts';
import { probeIsolation } from './probe-isolation.ts';

export type { Isolation } from './isolation.ts';

const WORKER_ENTRY = new URL('../../worker/main.ts', import.meta.url);

/** Returns the isolation that workers with these OCR models get on this machine. */
export const detectWorkerIsolation = (models: string): Promise<Isolation> =>
  probeIsolation([fileURLToPath(WORKER_ENTRY), models]);
