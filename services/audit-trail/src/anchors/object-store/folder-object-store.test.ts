import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseTenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Anchor, createAnchorStore } from '../stores/anchor-store.ts';
import { describeAnchorStore } from '../testing/anchor-store.suite.ts';
import { createFolderObjectStore } from './folder-object-store.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'anchors-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const storeIn = (folder: string, appendOnly = false) =>
  createAnchorStore(createFolderObjectStore({ folder: join(root, folder), appendOnly }));
const soon = () => AbortSignal.timeout(20_000);
const anchor: Anchor = {
  tenant: parseTenantId('demo'),
  size: 12,
  erasures: 3,
  note: 'a note',
  at: '2026-11-21T12:00:00.000Z',
};

describeAnchorStore('anchor store in a folder', () => storeIn('suite/deeper'));

const CHATTR_COMMAND = 'chattr';
const canSetAppendOnly = probeAppendOnlyFlag();

describe('createFolderObjectStore', () => {
  test('is named after the folder, and stores read-only files named after the size of the anchor', async () => {
    const store = storeIn('named');
    await store.put(anchor, soon());
    expect(store.name).toBe('named');
    expect(await readdir(join(root, 'named', 'demo'))).toEqual(['00000000000000000012-0000000003.note']);
    const { mode, mtime } = await stat(join(root, 'named', 'demo', '00000000000000000012-0000000003.note'));
    expect((mode & 0o777).toString(8)).toBe('444');
    expect(mtime.toISOString()).toBe(anchor.at);
    expect(await readdir(join(root, 'named', '.incoming'))).toEqual([]);
  });

  test('ignores incomplete files and files with other names', async () => {
    const store = storeIn('littered');
    await store.put(anchor, soon());
    await writeFile(join(root, 'littered', '.incoming', 'half'), 'a no');
    for (const name of [
      '99.note',
      '00000000000000000099.note.bak',
      '0000000000000000009x.note',
      '99999999999999999999.note',
    ])
      await writeFile(join(root, 'littered', 'demo', name), 'junk');
    expect(await store.newest(anchor.tenant, 0, soon())).toEqual(anchor);
  });

  test('reports why the folder cannot be used', async () => {
    await writeFile(join(root, 'file'), '');
    const put = storeIn('file').put(anchor, soon());
    const expectedError = {
      fault: 'refused',
      internal: expect.stringMatching(/^the folder file cannot be used: E/),
    };
    await expect(put).rejects.toMatchObject(expectedError);
    const check = createFolderObjectStore({ folder: join(root, 'file'), appendOnly: false }).isEmpty(soon());
    await expect(check).rejects.toMatchObject(expectedError);
  });

  test.skipIf(!canSetAppendOnly)(
    'protects files even from root with appendOnly (skipped without root, or without support for the flag)',
    async () => {
      const [appendOnlyStore, plainStore] = [storeIn('kept', true), storeIn('plain')];
      for (const store of [appendOnlyStore, plainStore]) {
        await store.put(anchor, soon());
        await store.put({ ...anchor, size: 13 }, soon());
      }
      const remove = async (folder: string) => {
        const files = await readdir(join(root, folder, 'demo'));
        await unlink(join(root, folder, 'demo', files[0] ?? ''));
      };
      try {
        await expect(remove('kept')).rejects.toMatchObject({ code: 'EPERM' });
        await appendOnlyStore.put({ ...anchor, size: 14 }, soon());
      } finally {
        execFileSync(CHATTR_COMMAND, ['-a', join(root, 'kept', 'demo')]);
      }
      await remove('plain');
    },
  );
});

/** Returns whether this process can set the append-only flag in the temporary folder. */
function probeAppendOnlyFlag(): boolean {
  if (process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), 'flag-'));
  try {
    execFileSync(CHATTR_COMMAND, ['+a', folder], { stdio: 'ignore' });
    execFileSync(CHATTR_COMMAND, ['-a', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
