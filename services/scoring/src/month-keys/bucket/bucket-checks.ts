import type { Randomness } from '@probant/kernel/ids';
import { readElementText } from '@probant/s3/xml';
import { KekStoreError } from '../kek-store.errors.ts';
import { createVersionedError, type KekRequests } from './kek-requests.ts';

/**
 * Checks, by reading only, that what is deleted from a bucket is gone: no versioning, not even suspended, and no Object Lock.
 *
 * @throws KekStoreError `refused` when it is not, or when the server does not say.
 */
export async function requireDestroyableObjects(requests: KekRequests, signal: AbortSignal): Promise<void> {
  const { bucket } = requests;
  const versioning = await requests.describe('versioning', [], signal);
  // A page of a proxy is 200 too, and contains no status.
  if (versioning === null || !/<VersioningConfiguration[\s/>]/.test(versioning))
    throw new KekStoreError('refused', `the bucket ${bucket} does not say whether it keeps versions of its objects`);
  // Suspended: the versions from before are kept.
  if (readElementText(versioning, 'Status') !== null) throw createVersionedError(bucket);
  const lock = await requests.describe('object-lock', WITHOUT_OBJECT_LOCK, signal);
  if (lock !== null && readElementText(lock, 'ObjectLockEnabled') !== null)
    throw new KekStoreError(
      'refused',
      `the bucket ${bucket} has Object Lock, so that a key in it cannot be destroyed: use a bucket without it`,
    );
}

/** Error codes of a bucket without Object Lock, and of a server that has none for any bucket. */
const WITHOUT_OBJECT_LOCK = ['ObjectLockConfigurationNotFoundError', 'NotImplemented'];

/**
 * Checks with an object that is no key that a bucket stores an object once and deletes it: some servers accept `If-None-Match` and
 * ignore it, and two instances would then use different keys for the same month.
 *
 * @throws KekStoreError when it does not.
 */
export async function probeObjects(requests: KekRequests, randomness: Randomness, signal: AbortSignal): Promise<void> {
  const name = `.probe/${Buffer.from(randomness(16)).toString('hex')}`;
  const putProbe = () => requests.putOnce(name, Buffer.from('probe'), signal);
  await putProbe();
  const isSecondStored = await putProbe().finally(() => requests.remove(name, signal));
  if (isSecondStored)
    throw new KekStoreError(
      'refused',
      `the bucket ${requests.bucket} ignores If-None-Match: two instances could use different keys for a month`,
    );
}
