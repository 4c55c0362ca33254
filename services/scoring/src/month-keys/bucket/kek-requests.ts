import type { Clock } from '@probant/kernel/clock';
import { describeRefusal, readErrorCode } from '@probant/s3/refused-response';
import { createS3Client, type S3Bucket, type S3Client, type S3Response } from '@probant/s3/s3-client';
import { S3Error } from '@probant/s3/s3-error';
import { KekStoreError } from '../kek-store.errors.ts';

/** Requests for the objects of one bucket. Every method throws KekStoreError. */
export type KekRequests = {
  readonly bucket: string;
  /** Returns a description of the bucket, as XML; null when the server answers with the error code `none`. */
  describe(subresource: string, none: readonly string[], signal: AbortSignal): Promise<string | null>;
  /** Returns the bytes of an object, null when the bucket has none of that name. */
  read(name: string, signal: AbortSignal): Promise<Buffer | null>;
  /** Stores an object under a name that no object has. False: the name is taken, or another put of it is in progress. */
  putOnce(name: string, bytes: Uint8Array, signal: AbortSignal): Promise<boolean>;
  /** Removes an object, and reads its name to see that it is gone. */
  remove(name: string, signal: AbortSignal): Promise<void>;
};

type KekRequestsDeps = { readonly settings: S3Bucket; readonly clock: Clock };

/** A key has 32 bytes, and a description or an error a few lines of XML. */
const MAX_RESPONSE_BYTES = 65_536;

export function createKekRequests({ settings, clock }: KekRequestsDeps): KekRequests {
  const { bucket } = settings;
  const client = createS3Client({ bucket: settings, clock, maxResponseBytes: MAX_RESPONSE_BYTES });
  const send: S3Client['send'] = (...request) => client.send(...request).catch(rethrowAsStoreError);

  const read: KekRequests['read'] = async (name, signal) => {
    const response = await send('GET', toObjectPath(name), {}, signal);
    if (response.status === 200) return response.bytes;
    // A missing bucket is 404 as well, and proves nothing about its objects.
    if (readErrorCode(response) === 'NoSuchKey') return null;
    throw createRefusedError(bucket, response);
  };

  return {
    bucket,
    read,
    async describe(subresource, none, signal) {
      const response = await send('GET', `?${subresource}=`, {}, signal);
      if (response.status === 200) return response.bytes.toString('utf8');
      if (none.includes(readErrorCode(response) ?? '')) return null;
      throw createRefusedError(bucket, response);
    },
    async putOnce(name, bytes, signal) {
      const headers = { 'if-none-match': '*', 'content-type': 'application/octet-stream' };
      const response = await send('PUT', toObjectPath(name), { headers, bytes }, signal);
      // 409: another put of the same name is in progress; 412: the name is taken.
      if (response.status === 412 || response.status === 409) return false;
      if (response.status !== 200) throw createRefusedError(bucket, response);
      const version = response.headers.get('x-amz-version-id') ?? 'null';
      if (version !== 'null') throw createVersionedError(bucket);
      return true;
    },
    async remove(name, signal) {
      const response = await send('DELETE', toObjectPath(name), {}, signal);
      if (response.status !== 204 && response.status !== 200 && readErrorCode(response) !== 'NoSuchKey')
        throw createRefusedError(bucket, response);
      if ((await read(name, signal)) !== null)
        throw new KekStoreError('refused', `the bucket ${bucket} still returns an object that was deleted`);
    },
  };
}

export const createVersionedError = (bucket: string): KekStoreError =>
  new KekStoreError(
    'refused',
    `the bucket ${bucket} keeps versions of its objects, so that a key in it cannot be destroyed: use a bucket that never had versioning`,
  );

/** Prefix of every object in the bucket. */
const KEY_PREFIX = 'keks/';
const toObjectPath = (name: string): string => `/${KEY_PREFIX}${name}`;

const createRefusedError = (bucket: string, response: S3Response): KekStoreError =>
  new KekStoreError('refused', describeRefusal(bucket, response));

function rethrowAsStoreError(error: unknown): never {
  if (!(error instanceof S3Error)) throw error;
  throw new KekStoreError(error.fault, error.message, { cause: error });
}
