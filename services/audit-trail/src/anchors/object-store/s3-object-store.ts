import { createHash } from 'node:crypto';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import type { Clock } from '@probant/kernel/clock';
import { DAY_MS } from '@probant/kernel/durations';
import { describeRefusal, readErrorCode } from '@probant/s3/refused-response';
import { createS3Client, type S3Bucket, type S3Client, type S3Response } from '@probant/s3/s3-client';
import { S3Error } from '@probant/s3/s3-error';
import { type ObjectStore, ObjectStoreError, type StoredObject } from './object-store.ts';
import { parseListing, type VersionListing } from './s3-xml.ts';

export type S3Settings = S3Bucket & {
  /** Days during which an object cannot be removed or changed, not even by the owner of the account. */
  readonly retentionDays: number;
};

type S3ObjectStoreDeps = { readonly settings: S3Settings; readonly clock: Clock };

/** A page of a listing has at most 1,000 versions, each with a key of at most 1,024 bytes and less than as much XML. */
const MAX_RESPONSE_BYTES = 4 * MIB_BYTES;

/**
 * Creates a store in a bucket with Object Lock, addressed by path-style URLs. Each object is put once (`If-None-Match: *`) and locked in
 * COMPLIANCE mode. The lock protects a version, not its name: the holder of the access key can still add a newer version or a delete
 * marker, so reads always return the oldest version of a name.
 */
export function createS3ObjectStore({ settings, clock }: S3ObjectStoreDeps): ObjectStore {
  const { bucket } = settings;
  const client = createS3Client({ bucket: settings, clock, maxResponseBytes: MAX_RESPONSE_BYTES });
  let isProtectionVerified = false;

  /** @throws ObjectStoreError when there is no usable response. */
  const send: S3Client['send'] = (...request) => client.send(...request).catch(rethrowAsStoreError);

  async function putOnce(name: string, bytes: Uint8Array, signal: AbortSignal): Promise<'written' | 'same'> {
    const retainUntil = new Date(clock() + settings.retentionDays * DAY_MS).toISOString();
    const headers = {
      'if-none-match': '*',
      'content-type': 'application/octet-stream',
      'x-amz-object-lock-mode': 'COMPLIANCE',
      'x-amz-object-lock-retain-until-date': retainUntil,
      // S3 requires a checksum on a put that sets a lock.
      'x-amz-sdk-checksum-algorithm': 'SHA256',
      'x-amz-checksum-sha256': sha256(bytes).toString('base64'),
    };
    const response = await send('PUT', toObjectPath(name), { headers, bytes }, signal);
    if (response.status === 200) return 'written';
    // 409: another put of the same name is in progress; 412: the name is taken.
    if (response.status !== 412 && response.status !== 409) throw createRefusedError(bucket, response);
    const stored = await findOldest(name, signal);
    if (stored === null) throw new ObjectStoreError('unavailable', `the bucket ${bucket} is busy with another put`);
    if (!(await read(stored, signal)).bytes.equals(bytes)) throw createNameTakenError(name);
    return 'same';
  }

  const findOldest = async (name: string, signal: AbortSignal): Promise<StoredObject | null> =>
    (await list(name, '', signal)).find((stored) => stored.name === name) ?? null;

  async function list(prefix: string, after: string, signal: AbortSignal): Promise<readonly StoredObject[]> {
    const oldestByName = new Map<string, StoredObject>();
    let listing: VersionListing | null = {
      versions: [],
      next: after === '' ? {} : { 'key-marker': KEY_PREFIX + after },
    };
    while (listing.next) {
      const query = new URLSearchParams({ versions: '', prefix: KEY_PREFIX + prefix, ...listing.next });
      const response = await send('GET', `?${query}`, {}, signal);
      if (response.status !== 200) throw createRefusedError(bucket, response);
      listing = parseListing(response.bytes.toString('utf8'));
      // S3 lists the versions of a name newest first, so the last one is the oldest.
      for (const { name, version } of listing.versions) {
        const relativeName = name.slice(KEY_PREFIX.length);
        oldestByName.set(relativeName, { name: relativeName, version });
      }
    }
    return [...oldestByName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  async function read({ name, version }: StoredObject, signal: AbortSignal) {
    const query = version === null ? '' : `?${new URLSearchParams({ versionId: version })}`;
    const response = await send('GET', `${toObjectPath(name)}${query}`, {}, signal);
    if (response.status !== 200) throw createRefusedError(bucket, response);
    const at = new Date(response.headers.get('last-modified') ?? Number.NaN);
    if (Number.isNaN(at.getTime()))
      throw new ObjectStoreError('refused', `the bucket ${bucket} does not date its objects`);
    return { bytes: response.bytes, at: at.toISOString() };
  }

  /** Checks on the first object of a process that the store applies the lock: some stores accept every header and ignore it. */
  async function verifyProtection(name: string, bytes: Uint8Array, signal: AbortSignal): Promise<void> {
    const { headers } = await send('HEAD', toObjectPath(name), {}, signal);
    const retainUntil = Date.parse(headers.get('x-amz-object-lock-retain-until-date') ?? '');
    if (headers.get('x-amz-object-lock-mode') !== 'COMPLIANCE' || !(retainUntil > clock()))
      throw createUnlockedError(bucket);
    if ((await putOnce(name, bytes, signal)) === 'written') throw createOverwriteError(bucket);
    isProtectionVerified = true;
  }

  return {
    name: bucket,
    async put(name, bytes, _at, signal) {
      await putOnce(name, bytes, signal);
      if (!isProtectionVerified) await verifyProtection(name, bytes, signal);
    },
    list: (folder, after, signal) => list(`${folder}/`, after, signal),
    read,
    async isEmpty(signal) {
      const query = new URLSearchParams({ versions: '', prefix: KEY_PREFIX, 'max-keys': '1' });
      const response = await send('GET', `?${query}`, {}, signal);
      if (response.status !== 200) throw createRefusedError(bucket, response);
      const { versions, next } = parseListing(response.bytes.toString('utf8'));
      return versions.length === 0 && next === null;
    },
  };
}

/** Prefix of every object in the bucket. */
const KEY_PREFIX = 'anchors/';
const toObjectPath = (name: string): string => `/${KEY_PREFIX}${name}`;

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

function rethrowAsStoreError(error: unknown): never {
  if (!(error instanceof S3Error)) throw error;
  throw new ObjectStoreError(error.fault, error.message, { cause: error });
}

function createRefusedError(bucket: string, response: S3Response): ObjectStoreError {
  const isUnlocked =
    readErrorCode(response) === 'InvalidRequest' && /object lock/i.test(response.bytes.toString('utf8'));
  return isUnlocked ? createUnlockedError(bucket) : new ObjectStoreError('refused', describeRefusal(bucket, response));
}

const createUnlockedError = (bucket: string) =>
  new ObjectStoreError(
    'unprotected',
    `the bucket ${bucket} has no Object Lock in COMPLIANCE mode: its anchors could be removed`,
  );

const createOverwriteError = (bucket: string) =>
  new ObjectStoreError('unprotected', `the bucket ${bucket} ignores If-None-Match: its anchors could be overwritten`);

const createNameTakenError = (name: string) =>
  new ObjectStoreError('taken', `another object is stored under the name ${name}`);
