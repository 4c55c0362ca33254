import { expect, test } from 'vitest';
import { createDiskReader, findFullDisks, judgeDisks, MIN_FREE_DISK_BYTES, readFreeBytes } from './disk-space.ts';

const folders = [
  { name: 'the data folder', folder: '/data' },
  { name: 'the database', folder: '/database' },
];

const TOTAL = 500_000_000;

test('names each folder whose disk is almost full', async () => {
  const free: Record<string, number> = { '/data': MIN_FREE_DISK_BYTES, '/database': 12_900_000 };
  const read = async (folder: string) => ({ free: free[folder] ?? 0, total: TOTAL });
  expect(await findFullDisks(folders, read)).toEqual(['the disk of the database has 12 MB free']);
  free['/data'] = 0;
  expect(judgeDisks(await createDiskReader(folders, read)())).toEqual({
    status: 'degraded',
    reason: 'the disk of the data folder has 0 MB free; the disk of the database has 12 MB free',
  });
});

test('reads the disks again after 5 s, not for each request', async () => {
  let [time, readings] = [0, 0];
  const read = async () => {
    readings += 1;
    return { free: readings > 2 ? 0 : MIN_FREE_DISK_BYTES, total: TOTAL };
  };
  const readDisks = createDiskReader(folders, read, () => time);
  expect([judgeDisks(await readDisks()), judgeDisks(await readDisks()), readings]).toEqual([
    { status: 'ok' },
    { status: 'ok' },
    2,
  ]);
  time = 5_000;
  expect(judgeDisks(await readDisks())).toMatchObject({ status: 'degraded' });
});

test('returns no state for a disk that cannot be examined', async () => {
  const disks = await createDiskReader(folders, () => Promise.reject(new Error('EACCES')))();
  expect(disks[0]).toEqual({ name: 'the data folder', freeBytes: null, totalBytes: null });
  expect(judgeDisks(disks)).toEqual({ status: 'ok' });
});

test('reads the size of a real disk', async () => {
  const [disk] = await createDiskReader([{ name: 'here', folder: import.meta.dirname }])();
  expect(disk?.totalBytes).toBeGreaterThan(disk?.freeBytes ?? Number.POSITIVE_INFINITY);
});

test('reads the disk of the nearest folder that exists', async () => {
  expect(await readFreeBytes(`${import.meta.dirname}/none/such`)).toBeGreaterThan(0);
});
