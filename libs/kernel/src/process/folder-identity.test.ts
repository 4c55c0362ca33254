import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFolderIdentity } from './folder-identity.ts';

test('a folder has one identity under every path, and another folder another one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'identity-'));
  await mkdir(join(folder, 'own'));
  await mkdir(join(folder, 'other'));
  await symlink('own', join(folder, 'link'));
  const identity = await readFolderIdentity(join(folder, 'own'));
  expect(identity).toMatch(/^\d+-\d+$/);
  expect(await readFolderIdentity(join(folder, 'link'))).toBe(identity);
  expect(await readFolderIdentity(join(folder, 'other'))).not.toBe(identity);
  expect(await readFolderIdentity(join(folder, 'absent'))).toBeNull();
  await rm(folder, { recursive: true });
});
