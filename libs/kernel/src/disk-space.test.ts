import { expect, test } from 'vitest';
import { createDiskCheck, findFullDisks, MIN_FREE_DISK_BYTES, readFreeBytes } from './disk-space.ts';

const folders = [
  { name: 'the data folder', folder: '/data' },
  { name: 'the database', folder: '/database' },
];

test('names each folder whose disk is almost full', async () => {
  const free: Record<string, number> = { '/data': MIN_FREE_DISK_BYTES, '/database': 12_900_000 };
  const readFree = async (folder: string) => free[folder] ?? 0;
  expect(await findFullDisks(folders, readFree)).toEqual(['the disk of the database has 12 MB free']);
  free['/data'] = 0;
  expect(await createDiskCheck(folders, readFree)()).toEqual({
    status: 'degraded',
    reason: 'the disk of the data folder has 0 MB free; the disk of the database has 12 MB free',
  });
});

test('reads the disks again after 5 s, not for each request', async () => {
  let [time, readings] = [0, 0];
  const readFree = async () => {
    readings += 1;
    return readings > 2 ? 0 : MIN_FREE_DISK_BYTES;
  };
  const check = createDiskCheck(folders, readFree, () => time);
  expect([await check(), await check(), readings]).toEqual([{ status: 'ok' }, { status: 'ok' }, 2]);
  time = 5_000;
  expect(await check()).toMatchObject({ status: 'degraded' });
});

test('says nothing about a disk that cannot be examined', async () => {
  const readFree = () => Promise.reject(new Error('EACCES'));
  expect(await createDiskCheck(folders, readFree)()).toEqual({ status: 'ok' });
});

test('reads the disk of the nearest folder that exists', async () => {
  expect(await readFreeBytes(`${import.meta.dirname}/none/such`)).toBeGreaterThan(0);
});
