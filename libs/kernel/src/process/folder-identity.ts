import { stat } from 'node:fs/promises';

/** Returns what a folder has in common with itself under another path and with no other folder of this machine; null when it is absent. */
export async function readFolderIdentity(folder: string): Promise<string | null> {
  const status = await stat(folder, { bigint: true }).catch(() => null);
  return status === null ? null : `${status.dev}-${status.ino}`;
}
