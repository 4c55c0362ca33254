import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSystemRandomness } from '@probant/kernel/ids';
import { parseTenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Month } from '../journal/month.ts';
import { createKekFolder } from './kek-folder.ts';
import { createKekPath } from './kek-path.ts';
import { describeKekStore } from './testing/kek-store.suite.ts';

const TENANT = parseTenantId('acme');
const MONTH = '2026-03' as Month;

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'keks-'));
});
afterAll(() => rm(root, { recursive: true }));

const open = (folder: string) => createKekFolder(join(root, folder), readSystemRandomness);

describeKekStore('month keys in a folder', () => open('suite'));

describe('createKekFolder', () => {
  test('stores keys readable by this user only, and nothing else', async () => {
    const keks = open('modes');
    await keks.verify();
    await keks.create(TENANT, MONTH, readSystemRandomness(32));
    const { tenantFolder, file } = createKekPath(TENANT, MONTH);
    expect(await readdir(join(root, 'modes'))).toEqual([tenantFolder]);
    expect(await readdir(join(root, 'modes', tenantFolder))).toEqual([file]);
    const modes = [join(root, 'modes'), join(root, 'modes', tenantFolder, file)].map(
      async (path) => (await stat(path)).mode & 0o777,
    );
    expect(await Promise.all(modes)).toEqual([0o700, 0o600]);
  });

  test('refuses with 503 a folder that is a file, and names the code of the error', async () => {
    await writeFile(join(root, 'file'), '');
    const refusal = {
      status: 503,
      detail: 'The keys of scoring are not available at the moment',
      internal: expect.stringMatching(/^the folder of the keys of scoring cannot be used \(E\w+\)$/),
    };
    await expect(open('file').verify()).rejects.toMatchObject(refusal);
    await expect(open('file').find(TENANT, MONTH)).rejects.toMatchObject(refusal);
    await expect(open('file').create(TENANT, MONTH, readSystemRandomness(32))).rejects.toMatchObject(refusal);
  });

  test('refuses a stored key of another length', async () => {
    const { tenantFolder, file } = createKekPath(TENANT, MONTH);
    await mkdir(join(root, 'short', tenantFolder), { recursive: true });
    await writeFile(join(root, 'short', tenantFolder, file), 'short');
    await expect(open('short').find(TENANT, MONTH)).rejects.toMatchObject({
      status: 503,
      internal: 'the stored key of 2026-03 has 5 bytes instead of 32',
    });
  });
});
