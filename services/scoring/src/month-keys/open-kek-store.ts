import { join } from 'node:path';
import type { Clock } from '@probant/kernel/clock';
import type { Randomness } from '@probant/kernel/ids';
import type { SettingsOf } from '@probant/kernel/settings/define-settings';
import type { SCORING_SCHEMAS } from '../settings.ts';
import { createKekBucket, type KekBucket } from './bucket/kek-bucket.ts';
import { createKekFolder } from './kek-folder.ts';
import type { KekStore } from './kek-store.ts';

type ScoringSettings = SettingsOf<(typeof SCORING_SCHEMAS)['scoring']>;

export type KekStoreDeps = {
  readonly settings: ScoringSettings;
  readonly dataDir: string;
  readonly clock: Clock;
  readonly randomness: Randomness;
};

/** The store that the settings name. The description is for the operator. */
export type NamedKekStore =
  | { readonly kind: 'folder'; readonly description: string; readonly folder: string; readonly keks: KekStore }
  | { readonly kind: 'bucket'; readonly description: string; readonly keks: KekBucket };

/** Returns the store of the month keys that the settings name, or a folder in the data folder. Does not read from or write to it. */
export function openKekStore({ settings, dataDir, clock, randomness }: KekStoreDeps): NamedKekStore {
  const { kekDir, kekBucket } = settings;
  if (kekBucket !== null)
    return {
      kind: 'bucket',
      description: `the bucket ${kekBucket.bucket} at ${new URL(kekBucket.endpoint).host}`,
      keks: createKekBucket({ settings: kekBucket, clock, randomness }),
    };
  const folder = kekDir ?? join(dataDir, 'keks');
  return { kind: 'folder', description: `the folder ${folder}`, folder, keks: createKekFolder(folder, randomness) };
}
