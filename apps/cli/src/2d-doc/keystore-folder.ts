import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createNoInstallationError, InstallationError } from '../installation.ts';
import type { CommandSettings } from '../settings.ts';

/** Returns the folder of the keystore that the platform uses. It may not exist yet. */
export const getKeystoreFolder = ({ authenticity, process: { dataDir } }: CommandSettings): string =>
  authenticity.keystoreDir ?? join(dataDir, '2ddoc');

/**
 * Returns the folder of the keystore for a command that writes to it. It is created in an existing folder only: a command creates no
 * installation.
 *
 * @throws InstallationError when the folder that it would be created in does not exist.
 */
export async function requireKeystoreParent(settings: CommandSettings): Promise<string> {
  const folder = getKeystoreFolder(settings);
  await access(dirname(folder)).catch((cause: unknown) => {
    if (settings.authenticity.keystoreDir === null) {
      const { process, database } = settings;
      throw createNoInstallationError({ process, database: { ...database, url: null } });
    }
    throw new InstallationError(`${dirname(folder)}, in which PROBANT_2DDOC_DIR would be created, does not exist`, {
      cause,
    });
  });
  return folder;
}
