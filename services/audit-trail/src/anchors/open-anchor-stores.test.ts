import { systemClock } from '@probant/kernel/clock';
import { systemRandomness } from '@probant/kernel/ids';
import { expect, test } from 'vitest';
import { openAnchorPlaces } from './open-anchor-stores.ts';

const s3 = {
  endpoint: 'https://s3.example',
  region: 'eu-west-3',
  bucket: 'audit-anchors',
  accessKeyId: 'AKID',
  secretAccessKey: 'secret',
  retentionDays: 1,
};
const open = (folder: string | null, bucket: typeof s3 | null) =>
  openAnchorPlaces({
    settings: { folder, s3: bucket, timestamp: null },
    dataDir: '/data',
    databaseUrl: null,
    clock: systemClock,
    randomness: systemRandomness,
  });

test.each([
  { title: 'no setting: the data folder', folder: null, bucket: null, names: ['anchors'] },
  { title: 'a folder: that one alone', folder: '/mnt/worm', bucket: null, names: ['worm'] },
  { title: 'a bucket: that one alone', folder: null, bucket: s3, names: ['audit-anchors'] },
  { title: 'both: both, the bucket named first', folder: '/mnt/worm', bucket: s3, names: ['audit-anchors', 'worm'] },
])('$title', async ({ folder, bucket, names }) => {
  expect((await open(folder, bucket)).depots.map(({ name }) => name)).toEqual(names);
});

test('a folder may not have the name of the bucket: what is remembered of them could not be told apart', async () => {
  await expect(open('/mnt/audit-anchors', s3)).rejects.toThrow('PROBANT_ANCHOR_DIR: expected a folder of another name');
});
