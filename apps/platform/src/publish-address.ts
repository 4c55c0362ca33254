import { rm, writeFile } from 'node:fs/promises';
import { getAddressFile, type RunningAddress } from '@probant/kernel/running-address';

/**
 * Writes the port of the platform to its data folder, so that commands find it when PROBANT_PORT is another one where they run. Returns a
 * function that removes the file. A file that a killed process left is recognised by the data folder that the port's metrics name.
 */
export async function publishAddress(dataDir: string, address: RunningAddress): Promise<() => Promise<void>> {
  const file = getAddressFile(dataDir);
  await writeFile(file, `${JSON.stringify(address)}\n`, { mode: 0o644 });
  return () => rm(file, { force: true });
}
