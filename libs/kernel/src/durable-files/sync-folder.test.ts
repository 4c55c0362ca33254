import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { syncFolder } from './sync-folder.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sync-folder-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('syncs a folder with a new file', async () => {
  await writeFile(join(folder, 'new'), '');
  await expect(syncFolder(folder)).resolves.toBeUndefined();
});

test('rejects for a folder that does not exist', async () => {
  await expect(syncFolder(join(folder, 'none'))).rejects.toMatchObject({ code: 'ENOENT' });
});
