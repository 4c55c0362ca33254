import { readKeyFile } from '@probant/audit/notes/key-file';
import { getKeyFiles } from './key-folder.ts';

/** The data folder has no signing key, so it is not that of the installation. */
class NoSigningKeyError extends Error {
  override readonly name = 'NoSigningKeyError';
}

/**
 * Checks that the data folder contains a signing key. Only the service creates one: a command that did so in a mistyped data folder would
 * sign with a key that nobody knows.
 *
 * @throws NoSigningKeyError
 */
export async function requireSigningKey({ dataDir }: { readonly dataDir: string }): Promise<void> {
  const { current } = getKeyFiles({ dataDir });
  if ((await readKeyFile(current)) === null)
    throw new NoSigningKeyError(
      `no signing key at ${current}: set PROBANT_DATA_DIR to the data folder of the platform that runs the audit trail`,
    );
}
