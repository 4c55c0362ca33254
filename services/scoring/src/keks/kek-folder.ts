import { createHash } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Randomness } from '@probant/kernel/ids';
import type { TenantId } from '@probant/kernel/tenant';
import type { Month } from '../journal/month.ts';
import { KEK_BYTES, type KekStore } from './kek-store.ts';

/** Keeps each key in a file of its own, readable by this user only: `<folder>/<hash of the tenant>/<month>.kek`. */
export function createKekFolder(folder: string, randomness: Randomness): KekStore {
  const findPlace = (tenant: TenantId, month: Month) => {
    // A tenant id may hold characters that a file name cannot.
    const tenantFolder = join(folder, createHash('sha256').update(tenant).digest('hex').slice(0, TENANT_DIGITS));
    return { tenantFolder, path: join(tenantFolder, `${month}.kek`) };
  };
  const find: KekStore['find'] = async (tenant, month) => {
    const kek = await readFile(findPlace(tenant, month).path).catch(ignoreMissing);
    if (kek !== null && kek.length !== KEK_BYTES) throw new Error(`the key of ${month} has ${kek.length} bytes`);
    return kek;
  };
  return {
    find,
    async create(tenant, month, kek) {
      const { tenantFolder, path } = findPlace(tenant, month);
      await mkdir(tenantFolder, { recursive: true, mode: FOLDER_MODE });
      const temporary = join(tenantFolder, `.${month}.${Buffer.from(randomness(8)).toString('hex')}`);
      await writeDurably(temporary, kek);
      try {
        // A link fails when the file exists: the first of several instances wins, and no half-written key is ever visible.
        await link(temporary, path);
        await syncFolder(tenantFolder);
        return kek;
      } catch (error) {
        if (!isCode(error, 'EEXIST')) throw error;
        const stored = await find(tenant, month);
        if (stored === null)
          throw new Error(`the key of ${month} was destroyed while it was created`, { cause: error });
        return stored;
      } finally {
        await unlink(temporary);
      }
    },
    async destroy(tenant, month) {
      const { tenantFolder, path } = findPlace(tenant, month);
      const file = await open(path, 'r+').catch(ignoreMissing);
      if (file === null) return;
      // Overwritten first: on a file system that writes in place, the blocks no longer hold the key.
      await file
        .write(randomness(KEK_BYTES), 0, KEK_BYTES, 0)
        .finally(() => file.datasync().finally(() => file.close()));
      await unlink(path).catch(ignoreMissing);
      await syncFolder(tenantFolder);
    },
  };
}

const TENANT_DIGITS = 32;
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', FILE_MODE);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const isCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code;

function ignoreMissing(error: unknown): null {
  if (isCode(error, 'ENOENT')) return null;
  throw error;
}
