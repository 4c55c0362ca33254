import { MIB_BYTES } from '@probant/kernel/byte-units';
import { printFigures } from '../figures.ts';
import type { PlatformUnderLoad } from './platform-under-load.ts';

/** A worker is stopped at 1 GiB. Between two checks of its memory it may touch a sixth more (WORKER_LIMITS.memoryCheckMs). */
export const MAX_WORKER_MIB = 1_200;

const WORKER_SAMPLE_MS = 200;

/** Returns the highest memory of a document worker, in MiB, while `work` runs, and prints it under a name. */
export async function watchWorkers(
  name: string,
  platform: PlatformUnderLoad,
  work: () => Promise<void>,
): Promise<number> {
  let highestBytes = 0;
  const sampler = setInterval(() => {
    highestBytes = Math.max(highestBytes, platform.readWorkerPeakBytes());
  }, WORKER_SAMPLE_MS);
  try {
    await work();
  } finally {
    clearInterval(sampler);
  }
  const highestMib = highestBytes / MIB_BYTES;
  printFigures(name, `highest memory of a worker ${Math.round(highestMib)} MiB`);
  return highestMib;
}
