import { openKeyFolder } from '@probant/kernel/durable-files/key-folder';
import type { Randomness } from '@probant/kernel/ids';
import type { TenantId } from '@probant/kernel/tenant';
import type { Month } from '../journal/month.ts';
import { createKekPath } from './kek-path.ts';
import { KekStoreError } from './kek-store.errors.ts';
import { type KekStore, requireKekLength } from './kek-store.ts';

/** Keeps each key in a file of its own, readable by this user only: `<folder>/<hash of the tenant>/<month>.kek`. */
export function createKekFolder(folder: string, randomness: Randomness): KekStore {
  const keys = openKeyFolder(folder, randomness);
  const findPlace = (tenant: TenantId, month: Month) => {
    const { tenantFolder, file } = createKekPath(tenant, month);
    return { subfolder: tenantFolder, file };
  };
  return {
    async find(tenant, month) {
      const kek = await keys.find(findPlace(tenant, month)).catch(rethrowAsStoreError);
      return kek === null ? null : requireKekLength(kek, month);
    },
    async create(tenant, month, kek) {
      const stored = await keys.create(findPlace(tenant, month), kek).catch(rethrowAsStoreError);
      if (stored === null)
        throw new KekStoreError('unavailable', `the key of ${month} was destroyed while it was created`);
      return requireKekLength(stored, month);
    },
    destroy: (tenant, month) => keys.destroy(findPlace(tenant, month)).catch(rethrowAsStoreError),
    verify: () => keys.verify().catch(rethrowAsStoreError),
  };
}

/** An error of the file system names its code; one without a code is a mistake of ours. */
function rethrowAsStoreError(error: unknown): never {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) throw error;
  throw new KekStoreError('unavailable', `the folder of the keys of scoring cannot be used (${code})`, {
    cause: error,
  });
}
