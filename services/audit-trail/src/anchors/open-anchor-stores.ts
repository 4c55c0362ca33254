import { join } from 'node:path';
import type { AnchorSettings } from '@probant/kernel/anchor-settings';
import type { Clock } from '@probant/kernel/clock';
import { ConfigError } from '@probant/kernel/config';
import type { Randomness } from '@probant/kernel/ids';
import { type AnchorDepot, anchorDepotIn } from './anchor-depot.ts';
import { readCertificates } from './timestamp/certificates.ts';
import { type TimestampAuthority, timestampAuthority } from './timestamp/timestamp-authority.ts';
import { folderVault } from './vault/folder-vault.ts';
import { s3Vault } from './vault/s3-vault.ts';

/** Where anchors go. */
export type AnchorPlaces = {
  /** None: nothing is anchored. The first one names the place in health. */
  readonly depots: readonly AnchorDepot[];
  /** Tells which of the anchors are of this database; null: the embedded server's. */
  readonly databaseUrl: string | null;
  readonly authority: TimestampAuthority | null;
};

type OpenDeps = {
  readonly settings: AnchorSettings;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly clock: Clock;
  readonly randomness: Randomness;
};

/** The places that the settings name; the data folder where they name none. Nothing is asked or written yet. */
export async function openAnchorPlaces({
  settings,
  dataDir,
  databaseUrl,
  clock,
  randomness,
}: OpenDeps): Promise<AnchorPlaces> {
  const { folder, s3, timestamp } = settings;
  const inFolder = folder === null ? null : anchorDepotIn(folderVault({ folder, appendOnly: true }));
  const inBucket = s3 === null ? null : anchorDepotIn(s3Vault({ settings: s3, clock }));
  if (inFolder && inFolder.name === inBucket?.name)
    throw new ConfigError(['PROBANT_ANCHOR_DIR: expected a folder of another name than the bucket']);
  const named = [inBucket, inFolder].filter((depot) => depot !== null);
  const own = () => anchorDepotIn(folderVault({ folder: join(dataDir, 'anchors'), appendOnly: false }));
  const authority =
    timestamp &&
    timestampAuthority({
      url: timestamp.url,
      trusted: await readCertificates(timestamp.certificates, 'PROBANT_TIMESTAMP_CA'),
      clock,
      randomness,
    });
  return { depots: named.length > 0 ? named : [own()], databaseUrl, authority };
}
