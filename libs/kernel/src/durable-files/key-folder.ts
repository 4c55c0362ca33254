import { createHash } from 'node:crypto';
import { link, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Randomness } from '../ids/ids.ts';
import type { TenantId } from '../ids/tenant.ts';
import { createFolder } from './create-folder.ts';
import { syncFolder } from './sync-folder.ts';

/** Where a key is, below the folder of all keys. */
export type KeyPlace = { readonly subfolder: string; readonly file: string };

const TENANT_DIGITS = 32;

/** Returns the name of the subfolder of a tenant, whose id may have characters that a file name cannot have. */
export const nameTenantFolder = (tenant: TenantId): string =>
  createHash('sha256').update(tenant).digest('hex').slice(0, TENANT_DIGITS);

/** Keys in files of their own, readable by this user only, which can be destroyed. Errors are those of the file system. */
export type KeyFolder = {
  /** Returns the bytes of a key. Null when there is none. */
  find(place: KeyPlace): Promise<Uint8Array | null>;
  /** Stores a key and returns the stored one, which another process may have stored before; null when that one was destroyed meanwhile. */
  create(place: KeyPlace, key: Uint8Array): Promise<Uint8Array | null>;
  /** Destroys a key. Resolves once the removal is durable, also when there was none. */
  destroy(place: KeyPlace): Promise<void>;
  /** Checks, by writing and removing a file that is no key, that keys can be kept and destroyed here. */
  verify(): Promise<void>;
};

/** Opens a folder of keys. Nothing is created before the first key, or `verify`. */
export function openKeyFolder(folder: string, randomness: Randomness): KeyFolder {
  const createSuffix = () => Buffer.from(randomness(8)).toString('hex');
  const find = ({ subfolder, file }: KeyPlace): Promise<Uint8Array | null> =>
    readFile(join(folder, subfolder, file)).catch(ignoreMissing);

  async function create(place: KeyPlace, key: Uint8Array): Promise<Uint8Array | null> {
    const subfolder = join(folder, place.subfolder);
    await createFolder(subfolder, FOLDER_MODE);
    const temporary = join(subfolder, `.${place.file}.${createSuffix()}`);
    await writeDurably(temporary, key);
    try {
      // A link fails when the file exists: the first of several processes wins, and no half-written key is ever visible.
      await link(temporary, join(subfolder, place.file));
      await syncFolder(subfolder);
      return key;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
      return await find(place);
    } finally {
      await unlink(temporary);
    }
  }

  async function destroy({ subfolder, file }: KeyPlace): Promise<void> {
    const path = join(folder, subfolder, file);
    const key = await open(path, 'r+').catch(ignoreMissing);
    if (key === null) return;
    // Overwritten first: on a file system that writes in place, the blocks no longer have the key.
    const overwrite = async () => {
      const { size } = await key.stat();
      await key.write(randomness(size), 0, size, 0);
      await key.datasync();
    };
    await overwrite().finally(() => key.close());
    await unlink(path).catch(ignoreMissing);
    await syncFolder(join(folder, subfolder));
  }

  async function verify(): Promise<void> {
    await createFolder(folder, FOLDER_MODE);
    const probe = join(folder, `.probe.${createSuffix()}`);
    await writeDurably(probe, Buffer.from('probe'));
    await unlink(probe);
  }

  return { find, create, destroy, verify };
}

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

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

function ignoreMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null;
  throw error;
}
