import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Anchor, anchorStoreIn } from '../anchor-store.ts';
import { anchorStoreSuite } from '../testing/anchor-store.suite.ts';
import { folderVault } from './folder-vault.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'anchors-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const storeIn = (folder: string, appendOnly = false) =>
  anchorStoreIn(folderVault({ folder: join(root, folder), appendOnly }));
const soon = () => AbortSignal.timeout(20_000);
const anchor: Anchor = {
  tenant: tenantId('demo'),
  size: 12,
  erasures: 3,
  note: 'a note',
  at: '2026-11-21T12:00:00.000Z',
};

anchorStoreSuite('anchors in a folder', () => storeIn('suite/deeper'));

const CHATTR = 'chattr';
const flagsWork = tryFlag();

describe('a folder of anchors', () => {
  test('is called by its name alone, and holds files that say what they cover and that nobody may write', async () => {
    const store = storeIn('named');
    await store.put(anchor, soon());
    expect(store.name).toBe('named');
    expect(await readdir(join(root, 'named', 'demo'))).toEqual(['00000000000000000012-0000000003.note']);
    const { mode, mtime } = await stat(join(root, 'named', 'demo', '00000000000000000012-0000000003.note'));
    expect((mode & 0o777).toString(8)).toBe('444');
    expect(mtime.toISOString()).toBe(anchor.at);
    expect(await readdir(join(root, 'named', '.incoming'))).toEqual([]);
  });

  test('does not take for an anchor what a put that was cut short, or somebody else, has left', async () => {
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

  test('says what keeps it from being used', async () => {
    await writeFile(join(root, 'file'), '');
    const refused = storeIn('file').put(anchor, soon());
    const sentence = {
      fault: 'refused',
      internal: expect.stringMatching(/^the folder file cannot be used: E/),
    };
    await expect(refused).rejects.toMatchObject(sentence);
    const beforehand = folderVault({ folder: join(root, 'file'), appendOnly: false }).isEmpty(soon());
    await expect(beforehand).rejects.toMatchObject(sentence);
  });

  test.skipIf(!flagsWork)(
    'keeps its files from root itself, where it was chosen for them (skipped without root, or without the flag `a`)',
    async () => {
      const [kept, plain] = [storeIn('kept', true), storeIn('plain')];
      for (const store of [kept, plain]) {
        await store.put(anchor, soon());
        await store.put({ ...anchor, size: 13 }, soon());
      }
      const remove = async (folder: string) => {
        const files = await readdir(join(root, folder, 'demo'));
        await unlink(join(root, folder, 'demo', files[0] ?? ''));
      };
      try {
        await expect(remove('kept')).rejects.toMatchObject({ code: 'EPERM' });
        await kept.put({ ...anchor, size: 14 }, soon());
      } finally {
        execFileSync(CHATTR, ['-a', join(root, 'kept', 'demo')]);
      }
      await remove('plain');
    },
  );
});

/** Whether this process may set the flag that keeps a folder's entries, on the file system of temporary files. */
function tryFlag(): boolean {
  if (process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), 'flag-'));
  try {
    execFileSync(CHATTR, ['+a', folder], { stdio: 'ignore' });
    execFileSync(CHATTR, ['-a', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
