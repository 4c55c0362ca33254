import type { Clock } from '@probant/kernel/clock';
import type { Randomness } from '@probant/kernel/ids';
import type { TenantId } from '@probant/kernel/tenant';
import type { S3Bucket } from '@probant/s3/s3-client';
import type { Month } from '../../journal/month.ts';
import { createKekPath } from '../kek-path.ts';
import { KekStoreError } from '../kek-store.errors.ts';
import { type KekStore, requireKekLength } from '../kek-store.ts';
import { probeObjects, requireDestroyableObjects } from './bucket-checks.ts';
import { createKekRequests } from './kek-requests.ts';

export type KekBucket = KekStore & {
  /** Checks, by reading only, that the bucket answers and that keys in it could be destroyed. */
  inspect(): Promise<void>;
};

type KekBucketDeps = { readonly settings: S3Bucket; readonly clock: Clock; readonly randomness: Randomness };

/** For all requests of one operation: a caller waits at most this long for its 503. */
const OPERATION_TIMEOUT_MS = 8_000;
/** A bucket whose versioning is turned on later is noticed within this time by reads, and at once by every other operation. */
const CHECK_INTERVAL_MS = 5 * 60_000;
/** Attempts to store a key whose name is taken by a put in progress, or by a key that is gone when it is read. */
const MAX_PUT_ATTEMPTS = 3;

/**
 * Keeps each key in an object of its own, `keks/<hash of the tenant>/<month>.kek`, in a bucket without versioning and without Object
 * Lock. Any other bucket is refused before a key is read from it or written to it.
 */
export function createKekBucket({ settings, clock, randomness }: KekBucketDeps): KekBucket {
  const requests = createKekRequests({ settings, clock });
  const check = (signal: AbortSignal) => requireDestroyableObjects(requests, signal);
  const checkForReads = cacheSuccess(() => check(startTimeout()), CHECK_INTERVAL_MS, clock);
  // Conditions of a server do not change while it is used.
  const probe = cacheSuccess(() => probeObjects(requests, randomness, startTimeout()), Number.POSITIVE_INFINITY, clock);

  const read = async (tenant: TenantId, month: Month, signal: AbortSignal): Promise<Uint8Array | null> => {
    const kek = await requests.read(toName(tenant, month), signal);
    return kek === null ? null : requireKekLength(kek, month);
  };

  return {
    async find(tenant, month) {
      await checkForReads();
      return read(tenant, month, startTimeout());
    },
    async create(tenant, month, kek) {
      const signal = startTimeout();
      await check(signal);
      await probe();
      for (let attempt = 0; attempt < MAX_PUT_ATTEMPTS; attempt += 1) {
        if (await requests.putOnce(toName(tenant, month), kek, signal)) return kek;
        const stored = await read(tenant, month, signal);
        if (stored !== null) return stored;
      }
      throw new KekStoreError('unavailable', `the bucket ${requests.bucket} is busy with another put`);
    },
    async destroy(tenant, month) {
      const signal = startTimeout();
      await check(signal);
      await requests.remove(toName(tenant, month), signal);
    },
    async verify() {
      await check(startTimeout());
      await probe();
    },
    async inspect() {
      const signal = startTimeout();
      await check(signal);
      // No tenant has this name. It is missing when objects can be read, and refused when they cannot.
      await requests.read('.probe/none', signal);
    },
  };
}

const startTimeout = (): AbortSignal => AbortSignal.timeout(OPERATION_TIMEOUT_MS);

function toName(tenant: TenantId, month: Month): string {
  const { tenantFolder, file } = createKekPath(tenant, month);
  return `${tenantFolder}/${file}`;
}

/** Runs a check once for all that ask at the same time, and again when it failed or its last success is older than `intervalMs`. */
function cacheSuccess(check: () => Promise<void>, intervalMs: number, clock: Clock): () => Promise<void> {
  let succeededAt: number | null = null;
  let running: Promise<void> | null = null;
  return async () => {
    // A clock that was set back does not prolong a success.
    if (succeededAt !== null && Math.abs(clock() - succeededAt) < intervalMs) return;
    running ??= check()
      .then(() => {
        succeededAt = clock();
      })
      .finally(() => {
        running = null;
      });
    await running;
  };
}
