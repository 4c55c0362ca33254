import type { Clock } from '@probant/kernel/clock';
import type { FileKeysRepository } from './file-keys.repository.ts';
import type { InstallationKeySource } from './installation-key.ts';
import { FileKeyError } from './kept-files.errors.ts';

type ClaimDeps = { readonly fileKeys: FileKeysRepository; readonly clock: Clock };

/** A key that reserved the first file for so long without keeping one makes room for another. */
const RESERVATION_MS = 60 * 60_000;
/** Well before another key may take the place. */
const CHECK_INTERVAL_MS = RESERVATION_MS / 2;

/**
 * Returns a source whose key keeps new files only when it is the one of the installation: that of the files that are kept, or the first
 * that any process wanted to use. Otherwise instances with a key each would keep files that only they can show.
 */
export function claimFileKey(keys: InstallationKeySource, { fileKeys, clock }: ClaimDeps): InstallationKeySource {
  let checked: { readonly id: string; readonly at: number } | null = null;
  const findKeyOfInstallation = async (ownId: string, now: number): Promise<string> => {
    const needed = await fileKeys.listNeeded();
    if (needed.includes(ownId)) return ownId;
    return needed[0] ?? fileKeys.reserve(ownId, new Date(now), new Date(now - RESERVATION_MS));
  };
  return {
    read: keys.read,
    async readOrCreate() {
      const key = await keys.readOrCreate();
      const now = clock();
      if (checked?.id === key.id && Math.abs(now - checked.at) < CHECK_INTERVAL_MS) return key;
      const id = await findKeyOfInstallation(key.id, now);
      if (id !== key.id)
        throw new FileKeyError(
          `files of this installation are kept with the key ${id}, and this process has the key ${key.id}: give every instance the ` +
            'same PROBANT_KB_FILES_KEY (docs/scaling.md)',
        );
      checked = { id, at: now };
      return key;
    },
  };
}
