import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isAbandoned, lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probant-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const leave = (content: string) => writeFile(join(folder, 'platform.lock'), content);
const compete = async (count: number) => {
  const ends = await Promise.allSettled(Array.from({ length: count }, () => lockFolder(folder, 100)));
  return ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
};

describe('lockFolder', () => {
  test('locks for one process at a time, and again after the release', async () => {
    const [release, ...otherReleases] = await compete(8);
    expect(otherReleases).toEqual([]);
    await expect(lockFolder(folder, 0)).rejects.toThrow(/^another Probant \(process \d+\) uses/);
    await release?.();
    expect(await compete(1)).toHaveLength(1);
    expect(await readdir(folder)).toEqual(['platform.lock']);
  });

  test('waits for a holder that ends soon', async () => {
    const release = await lockFolder(folder);
    const next = lockFolder(folder);
    await release();
    await expect(next).resolves.toBeTypeOf('function');
  });

  test.each([
    {
      title: 'whose id belongs to another process now',
      content: JSON.stringify({ pid: process.pid, birth: 'before:1' }),
    },
    { title: 'that has ended', content: JSON.stringify({ pid: 2 ** 22 + 1, birth: 'before:1' }) },
    { title: 'that left an empty lock file', content: '' },
  ])('lets exactly one process take over the lock of a process $title', async ({ content }) => {
    await leave(content);
    expect(await isAbandoned(folder)).toBe(true);
    expect(await compete(8)).toHaveLength(1);
    expect(await isAbandoned(folder)).toBe(false);
  });

  test('recovers from interrupted takeovers, however many', async () => {
    const dead = (pid: number) => JSON.stringify({ pid: 2 ** 22 + pid, birth: 'before:1' });
    await leave(dead(1));
    let lock = 'platform.lock';
    for (const pid of [2, 3]) {
      lock += `.after-${digestOf(2 ** 22 + pid - 1)}`;
      await writeFile(join(folder, lock), dead(pid));
    }
    expect(await compete(8)).toHaveLength(1);
    expect(await readdir(folder)).toEqual(['platform.lock']);
  });
});

const digestOf = (pid: number): string =>
  createHash('sha256')
    .update(JSON.stringify([pid, 'before:1']))
    .digest('hex')
    .slice(0, 16);
