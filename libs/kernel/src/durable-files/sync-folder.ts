import { open } from 'node:fs/promises';

/** Syncs the entries of a folder, so that a file that was created, renamed or removed in it stays so after a loss of power. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
