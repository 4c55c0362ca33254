import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFileWithProgress } from './read-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-file-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('returns the bytes of the file', async () => {
  const bytes = Buffer.alloc(300_000, 'é');
  await writeFile(join(folder, 'file'), bytes);
  expect(await readFileWithProgress('read', join(folder, 'file'))).toEqual(bytes);
});

test('refuses a folder', async () => {
  await expect(readFileWithProgress('read', folder)).rejects.toThrow('is a folder');
});

test('refuses a file above 512 MiB before reading it', async () => {
  const file = join(folder, 'sparse');
  await writeFile(file, '');
  await truncate(file, 512 * 1024 * 1024 + 1);
  await expect(readFileWithProgress('read', file)).rejects.toThrow('is larger than 512 MiB');
});
