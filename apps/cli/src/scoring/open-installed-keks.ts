import { access } from 'node:fs/promises';
import { readSystemRandomness } from '@probant/kernel/ids';
import { type NamedKekStore, openKekStore } from '@probant/scoring/open-kek-store';
import { commandClock } from '../command-process.ts';
import { InstallationError } from '../installation.ts';
import { readCommandSettings } from '../settings.ts';

/** Returns the store of the month keys that the settings of this installation name. Does not read from or write to it. */
export function openInstalledKeks(): NamedKekStore {
  const { scoring, process: processSettings } = readCommandSettings();
  return openKekStore({
    settings: scoring,
    dataDir: processSettings.dataDir,
    clock: commandClock,
    randomness: readSystemRandomness,
  });
}

/**
 * Checks that the folder of the month keys exists, if they are in one: in the folder of a mistyped variable all of them would look lost.
 *
 * @throws InstallationError when it does not.
 */
export async function requireKekFolder(store: NamedKekStore): Promise<void> {
  if (store.kind === 'bucket') return;
  await access(store.folder).catch((cause: unknown) => {
    throw new InstallationError(
      `${store.folder}, the folder of the keys of scoring, cannot be found: set PROBANT_DATA_DIR or PROBANT_KEK_DIR to that of the platform, or start the platform once to create it`,
      { cause },
    );
  });
}
