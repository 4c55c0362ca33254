import { MIB_BYTES } from '@probant/kernel/byte-units';
import type { Clock } from '@probant/kernel/clock';
import { AppError } from '@probant/kernel/errors';
import type { Logger } from '@probant/kernel/logging';
import type { TenantId } from '@probant/kernel/tenant';
import { describeRefusal, readErrorCode } from '@probant/s3/refused-response';
import { createS3Client, type S3Bucket, type S3Response } from '@probant/s3/s3-client';
import { S3Error } from '@probant/s3/s3-error';
import {
  createBucketUnavailableError,
  createObjectChangedError,
  createObjectNotFoundError,
  createObjectRefusedError,
  createTooManyObjectsError,
  ObjectUnansweredError,
} from './object.errors.ts';
import { nameFolder, toObjectPath } from './object-key.rules.ts';
import { type ListedObject, type ObjectListing, parseObjectListing } from './object-listing.rules.ts';

/**
 * The bucket of the operator, which is only read. Keys are those below the folder of the tenant, and were checked by `isAllowedKey`. Every
 * method throws AppError 503 while the bucket does not answer or refuses.
 */
export type JobBucket = {
  /** False for half a minute after neither a content nor a listing could be read: other files do not wait for a bucket that does not answer. */
  isReady(): boolean;
  /** Returns an object without its content; null when there is none. */
  find(tenant: TenantId, key: string, signal: AbortSignal): Promise<ListedObject | null>;
  /** Returns the objects whose keys start so, in the order of the bucket. @throws AppError 422 for more than `limit`. */
  list(tenant: TenantId, prefix: string, limit: number, signal: AbortSignal): Promise<readonly ListedObject[]>;
  /**
   * Returns the content of an object. @throws AppError 404 when it is gone, 409 when it is another one than that with this ETag, 422 when the
   * bucket gives others and not this one, ObjectUnansweredError when it may give it later.
   */
  read(tenant: TenantId, key: string, etag: string, signal: AbortSignal): Promise<Buffer>;
};

type JobBucketOptions = {
  readonly settings: S3Bucket;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Of the largest object that is read. */
  readonly maxObjectBytes: number;
};

/** A description of 1,000 keys, each of at most 1,024 bytes and as much XML. */
const MAX_LISTING_BYTES = 8 * MIB_BYTES;
/** 128 MiB over 20 Mbit/s. */
const READ_TIMEOUT_MS = 60_000;
const OUTAGE_PAUSE_MS = 30_000;

export function createJobBucket({ settings, clock, logger, maxObjectBytes }: JobBucketOptions): JobBucket {
  const lister = createS3Client({ bucket: settings, clock, maxResponseBytes: MAX_LISTING_BYTES });
  const reader = createS3Client({
    ...{ bucket: settings, clock, timeoutMs: READ_TIMEOUT_MS },
    maxResponseBytes: maxObjectBytes,
  });
  let readyAt = 0;

  const listPage = async (
    parameters: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<ObjectListing> => {
    // S3 signs a space as %20, URLSearchParams writes it as +.
    const query = new URLSearchParams({ 'list-type': '2', ...parameters }).toString().replaceAll('+', '%20');
    const response = await lister.send('GET', `?${query}`, {}, signal).catch(rethrowAsUnavailable);
    if (response.status !== 200) throw createRefusedError(response);
    return parseObjectListing(response.bytes.toString('utf8'));
  };

  /** A bucket that does not give one object is there for the others: whoever writes one could otherwise stop the jobs of all. */
  const requireListing = (tenant: TenantId, signal: AbortSignal) =>
    listPage({ prefix: nameFolder(tenant), 'max-keys': '1' }, signal);

  const readContent: JobBucket['read'] = async (tenant, key, etag, signal) => {
    const headers = { 'if-match': etag };
    const response = await reader
      .send('GET', toObjectPath(tenant, key), { headers }, signal)
      .catch(async (error: unknown) => {
        // It has more bytes than it had when it was added.
        if (error instanceof S3Error && error.fault === 'refused') throw createObjectChangedError();
        if (!(error instanceof S3Error) || signal.aborted) return rethrowAsUnavailable(error);
        await requireListing(tenant, signal);
        throw new ObjectUnansweredError(error.message, { cause: error });
      });
    // A missing bucket is 404 as well: its objects are unknown.
    if (readErrorCode(response) === 'NoSuchKey') throw createObjectNotFoundError();
    // Some servers do not apply If-Match.
    if (response.status === 412 || (response.status === 200 && response.headers.get('etag') !== etag))
      throw createObjectChangedError();
    if (response.status === 200) return response.bytes;
    await requireListing(tenant, signal);
    if (response.status < 500) throw createObjectRefusedError();
    throw new ObjectUnansweredError(describeRefusal('of jobs', response));
  };

  return {
    isReady: () => clock() >= readyAt,
    async find(tenant, key, signal) {
      // Of the keys that start so, the shortest is the first.
      const { objects } = await listPage({ prefix: nameFolder(tenant) + key, 'max-keys': '1' }, signal);
      const [object] = objects;
      return object?.key === nameFolder(tenant) + key ? { ...object, key } : null;
    },
    async list(tenant, prefix, limit, signal) {
      const folder = nameFolder(tenant);
      const found: ListedObject[] = [];
      let seen = 0;
      for (let token: string | null = ''; token !== null; ) {
        const next: Readonly<Record<string, string>> = token === '' ? {} : { 'continuation-token': token };
        const page: ObjectListing = await listPage({ prefix: folder + prefix, ...next }, signal);
        // A marker of a folder is no file. What a bucket names beside the prefix is not of the tenant.
        for (const { key, ...object } of page.objects)
          if (key.startsWith(folder + prefix) && !key.endsWith('/'))
            found.push({ ...object, key: key.slice(folder.length) });
        // Markers count, too, and so does a page without any object: a listing has an end.
        seen += Math.max(page.objects.length, 1);
        if (seen > limit) throw createTooManyObjectsError(limit);
        token = page.next;
      }
      return found;
    },
    read: (tenant, key, etag, signal) =>
      readContent(tenant, key, etag, signal).catch((error: unknown) => {
        if (error instanceof AppError && error.status === 503 && !signal.aborted) {
          readyAt = clock() + OUTAGE_PAUSE_MS;
          logger.warn({ reason: error.internal }, 'objects of jobs cannot be read: they are tried again');
        }
        throw error;
      }),
  };
}

const createRefusedError = (response: S3Response) => createBucketUnavailableError(describeRefusal('of jobs', response));

function rethrowAsUnavailable(error: unknown): never {
  if (!(error instanceof S3Error)) throw error;
  throw createBucketUnavailableError(error.message, error);
}
