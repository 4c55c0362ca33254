import { nameTenantFolder, openKeyFolder } from '@probant/kernel/durable-files/key-folder';
import { AppError } from '@probant/kernel/errors';
import type { Randomness } from '@probant/kernel/ids';
import type { TenantId } from '@probant/kernel/tenant';

/**
 * The keys of jobs, outside the database and its backups. Destroying one makes every copy of the files and results of its job useless.
 * Every method throws a 503 when the keys cannot be used.
 */
export type JobKeys = {
  create(tenant: TenantId, jobId: string): Promise<Uint8Array>;
  /** Null when there is none: it was destroyed, or another instance keeps its keys elsewhere. */
  find(tenant: TenantId, jobId: string): Promise<Uint8Array | null>;
  /** Resolves once the removal is durable, also when there was none. */
  destroy(tenant: TenantId, jobId: string): Promise<void>;
};

const KEY_BYTES = 32;

/** Keeps each key in a file of its own: `<folder>/<hash of the tenant>/<id of the job>.key`. Instances share the folder. */
export function createJobKeys(folder: string, randomness: Randomness): JobKeys {
  const keys = openKeyFolder(folder, randomness);
  const findPlace = (tenant: TenantId, jobId: string) => ({
    subfolder: nameTenantFolder(tenant),
    file: `${jobId}.key`,
  });
  return {
    async create(tenant, jobId) {
      const key = await keys.create(findPlace(tenant, jobId), randomness(KEY_BYTES)).catch(rethrowAsUnavailable);
      return requireKey(key);
    },
    async find(tenant, jobId) {
      const key = await keys.find(findPlace(tenant, jobId)).catch(rethrowAsUnavailable);
      return key === null ? null : requireKey(key);
    },
    destroy: (tenant, jobId) => keys.destroy(findPlace(tenant, jobId)).catch(rethrowAsUnavailable),
  };
}

export const createJobKeysError = (internal: string, cause?: unknown): AppError =>
  new AppError(503, 'The keys of jobs are not available at the moment', {
    code: 'job_keys_unavailable',
    internal,
    headers: { 'retry-after': '5' },
    cause,
  });

/** Returns the key of a job. @throws AppError 503 when it is not here: another instance keeps its keys elsewhere, or it was destroyed. */
export async function getJobKey(keys: Pick<JobKeys, 'find'>, tenant: TenantId, jobId: string): Promise<Uint8Array> {
  const key = await keys.find(tenant, jobId);
  if (key === null) throw createJobKeysError('the key of a job is not in the folder of this process');
  return key;
}

function requireKey(key: Uint8Array | null): Uint8Array {
  if (key?.length === KEY_BYTES) return key;
  throw createJobKeysError(
    key === null ? 'the key of a job was destroyed while it was created' : 'a key of a job has another length',
  );
}

function rethrowAsUnavailable(error: unknown): never {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) throw error;
  throw createJobKeysError(`the folder of the keys of jobs cannot be used (${code})`, error);
}
