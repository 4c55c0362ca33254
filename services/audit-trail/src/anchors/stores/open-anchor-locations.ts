import { join } from 'node:path';
import type { Clock } from '@probant/kernel/clock';
import type { Randomness } from '@probant/kernel/ids';
import { ConfigError } from '@probant/kernel/settings/config-error';
import type { AnchorSettings } from '../anchor.settings.ts';
import { createFolderObjectStore } from '../object-store/folder-object-store.ts';
import { createS3ObjectStore } from '../object-store/s3-object-store.ts';
import { readCertificates } from '../timestamp/certificates.ts';
import { createTimestampAuthority, type TimestampAuthority } from '../timestamp/timestamp-authority.ts';
import { type AnchorLocation, createAnchorLocation } from './anchor-location.ts';

/** Where anchors are written, and the optional time-stamping authority. */
export type AnchorLocations = {
  /** Empty: nothing is anchored. Health reports the first one. */
  readonly locations: readonly AnchorLocation[];
  /** Identifies the anchors of this database; null for the embedded server. */
  readonly databaseUrl: string | null;
  readonly authority: TimestampAuthority | null;
};

type OpenAnchorLocationsDeps = {
  readonly settings: AnchorSettings;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly clock: Clock;
  readonly randomness: Randomness;
};

/** Returns the locations that the settings name, or a folder in the data directory. Does not read from or write to them. */
export async function openAnchorLocations({
  settings,
  dataDir,
  databaseUrl,
  clock,
  randomness,
}: OpenAnchorLocationsDeps): Promise<AnchorLocations> {
  const { folder, s3, timestamp } = settings;
  const folderLocation =
    folder === null ? null : createAnchorLocation(createFolderObjectStore({ folder, appendOnly: true }));
  const bucketLocation = s3 === null ? null : createAnchorLocation(createS3ObjectStore({ settings: s3, clock }));
  if (folderLocation && folderLocation.name === bucketLocation?.name)
    throw new ConfigError(['PROBANT_ANCHOR_DIR: expected a folder with another name than the bucket']);
  const configured = [bucketLocation, folderLocation].filter((location) => location !== null);
  const openDefault = () =>
    createAnchorLocation(createFolderObjectStore({ folder: join(dataDir, 'anchors'), appendOnly: false }));
  const authority =
    timestamp &&
    createTimestampAuthority({
      url: timestamp.url,
      trusted: await readCertificates(timestamp.certificates, 'PROBANT_TIMESTAMP_CA'),
      clock,
      randomness,
    });
  return { locations: configured.length > 0 ? configured : [openDefault()], databaseUrl, authority };
}
