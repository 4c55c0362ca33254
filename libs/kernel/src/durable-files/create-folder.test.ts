import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFolder } from './create-folder.ts';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'probant-folder-'));
});
afterAll(() => rm(home, { recursive: true }));

describe('createFolder', () => {
  test('creates the missing folders and returns the first one', async () => {
    expect(await createFolder(join(home, 'a/b/c'), 0o700)).toBe(join(home, 'a'));
    expect((await stat(join(home, 'a/b/c'))).mode & 0o777).toBe(0o700);
    expect(await createFolder(join(home, 'a/b/c'))).toBeUndefined();
  });

  test('creates one folder for callers that ask at the same time', async () => {
    await Promise.all(Array.from({ length: 8 }, () => createFolder(join(home, 'shared/x'))));
    expect(existsSync(join(home, 'shared/x'))).toBe(true);
  });

  test('refuses a path through a file', async () => {
    await writeFile(join(home, 'file'), '');
    await expect(createFolder(join(home, 'file'))).rejects.toMatchObject({ code: 'EEXIST' });
    await expect(createFolder(join(home, 'file/x'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  test.runIf(existsSync('/proc/self'))('refuses a folder that the system does not let exist', async () => {
    for (const path of ['/proc/probant', '/proc/probant/data'])
      await expect(createFolder(path)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
