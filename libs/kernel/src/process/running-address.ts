import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the platform of a data folder listens. */
export type RunningAddress = { readonly port: number; readonly tls: boolean };

export const getAddressFile = (dataDir: string): string => join(dataDir, 'running.json');

/** Returns the address that the platform of a data folder wrote when it started, null without one. The process may have been killed. */
export async function readRunningAddress(dataDir: string): Promise<RunningAddress | null> {
  try {
    const { port, tls } = JSON.parse(await readFile(getAddressFile(dataDir), 'utf8')) as Partial<RunningAddress>;
    return Number.isInteger(port) && typeof tls === 'boolean' ? { port: port as number, tls } : null;
  } catch {
    return null;
  }
}
