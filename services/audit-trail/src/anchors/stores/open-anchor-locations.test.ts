import { systemClock } from '@probant/kernel/clock';
import { readSystemRandomness } from '@probant/kernel/ids';
import { expect, test } from 'vitest';
import { openAnchorLocations } from './open-anchor-locations.ts';

const s3 = {
  endpoint: 'https://s3.example',
  region: 'eu-west-3',
  bucket: 'audit-anchors',
  accessKeyId: 'AKID',
  secretAccessKey: 'secret',
  retentionDays: 1,
};
const openLocations = (folder: string | null, bucket: typeof s3 | null) =>
  openAnchorLocations({
    settings: { folder, s3: bucket, timestamp: null },
    dataDir: '/data',
    databaseUrl: null,
    clock: systemClock,
    randomness: readSystemRandomness,
  });

test.each([
  { title: 'the data folder without settings', folder: null, bucket: null, names: ['anchors'] },
  { title: 'only the configured folder', folder: '/mnt/worm', bucket: null, names: ['worm'] },
  { title: 'only the configured bucket', folder: null, bucket: s3, names: ['audit-anchors'] },
  { title: 'bucket and folder, the bucket first', folder: '/mnt/worm', bucket: s3, names: ['audit-anchors', 'worm'] },
])('opens $title', async ({ folder, bucket, names }) => {
  expect((await openLocations(folder, bucket)).locations.map(({ name }) => name)).toEqual(names);
});

test('rejects a folder with the name of the bucket: their records would be ambiguous', async () => {
  await expect(openLocations('/mnt/audit-anchors', s3)).rejects.toThrow(
    'PROBANT_ANCHOR_DIR: expected a folder with another name than the bucket',
  );
});
