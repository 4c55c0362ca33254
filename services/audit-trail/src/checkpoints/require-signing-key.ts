import { readKeyFile } from '@probant/audit/notes/key-file';
import { getKeyFiles } from './key-folder.ts';

/** The data folder has no signing key, so it does not belong to the installation. */
class NoSigningKeyError extends Error {
  override readonly name = 'NoSigningKeyError';
}

/**
 * Checks that the data folder contains a signing key. Only the service creates one: a command that did so in a mistyped data folder would
 * sign with a key that nobody knows.
 *
 * @throws NoSigningKeyError
 */
export async function requireSigningKey(folder: { readonly dataDir: string }): Promise<void> {
  if (!(await hasSigningKey(folder)))
    throw new NoSigningKeyError(
      `no signing key at ${getKeyFiles(folder).current}: set PROBANT_DATA_DIR to the data folder of the platform that runs the audit trail`,
    );
}

/** Returns whether the data folder contains a signing key. */
export const hasSigningKey = async (folder: { readonly dataDir: string }): Promise<boolean> =>
  (await readKeyFile(getKeyFiles(folder).current)) !== null;
