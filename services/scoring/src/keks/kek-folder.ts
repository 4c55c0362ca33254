import { link, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolder } from '@probant/kernel/durable-files/create-folder';
import { syncFolder } from '@probant/kernel/durable-files/sync-folder';
import type { Randomness } from '@probant/kernel/ids';
import type { TenantId } from '@probant/kernel/tenant';
import type { Month } from '../journal/month.ts';
import { createKekPath } from './kek-path.ts';
import { KekStoreError } from './kek-store.errors.ts';
import { KEK_BYTES, type KekStore, requireKekLength } from './kek-store.ts';

/** Keeps each key in a file of its own, readable by this user only: `<folder>/<hash of the tenant>/<month>.kek`. */
export function createKekFolder(folder: string, randomness: Randomness): KekStore {
  const findPlace = (tenant: TenantId, month: Month) => {
    const { tenantFolder, file } = createKekPath(tenant, month);
    return { tenantFolder: join(folder, tenantFolder), path: join(folder, tenantFolder, file) };
  };

  async function find(tenant: TenantId, month: Month): Promise<Uint8Array | null> {
    const kek = await readFile(findPlace(tenant, month).path).catch(ignoreMissing);
    return kek === null ? null : requireKekLength(kek, month);
  }

  async function create(tenant: TenantId, month: Month, kek: Uint8Array): Promise<Uint8Array> {
    const { tenantFolder, path } = findPlace(tenant, month);
    await createFolder(tenantFolder, FOLDER_MODE);
    const temporary = join(tenantFolder, `.${month}.${createSuffix(randomness)}`);
    await writeDurably(temporary, kek);
    try {
      // A link fails when the file exists: the first of several instances wins, and no half-written key is ever visible.
      await link(temporary, path);
      await syncFolder(tenantFolder);
      return kek;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
      const stored = await find(tenant, month);
      if (stored === null)
        throw new KekStoreError('unavailable', `the key of ${month} was destroyed while it was created`);
      return stored;
    } finally {
      await unlink(temporary);
    }
  }

  async function destroy(tenant: TenantId, month: Month): Promise<void> {
    const { tenantFolder, path } = findPlace(tenant, month);
    const file = await open(path, 'r+').catch(ignoreMissing);
    if (file === null) return;
    // Overwritten first: on a file system that writes in place, the blocks no longer have the key.
    await file.write(randomness(KEK_BYTES), 0, KEK_BYTES, 0).finally(() => file.datasync().finally(() => file.close()));
    await unlink(path).catch(ignoreMissing);
    await syncFolder(tenantFolder);
  }

  async function verify(): Promise<void> {
    await createFolder(folder, FOLDER_MODE);
    const probe = join(folder, `.probe.${createSuffix(randomness)}`);
    await writeDurably(probe, Buffer.from('probe'));
    await unlink(probe);
  }

  return {
    find: (tenant, month) => find(tenant, month).catch(rethrowAsStoreError),
    create: (tenant, month, kek) => create(tenant, month, kek).catch(rethrowAsStoreError),
    destroy: (tenant, month) => destroy(tenant, month).catch(rethrowAsStoreError),
    verify: () => verify().catch(rethrowAsStoreError),
  };
}

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

const createSuffix = (randomness: Randomness): string => Buffer.from(randomness(8)).toString('hex');

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', FILE_MODE);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

function ignoreMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null;
  throw error;
}

/** An error of the file system names its code; one without a code is a mistake of ours. */
function rethrowAsStoreError(error: unknown): never {
  const code = codeOf(error);
  if (error instanceof KekStoreError || code === undefined) throw error;
  throw new KekStoreError('unavailable', `the folder of the keys of scoring cannot be used (${code})`, {
    cause: error,
  });
}
