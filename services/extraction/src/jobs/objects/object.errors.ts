import { AppError } from '@probant/kernel/errors';

export const createNoBucketError = (): AppError =>
  new AppError(
    409,
    'No bucket is configured from which jobs read objects: add files with POST /v1/jobs/{job_id}/files',
    {
      code: 'job_bucket_not_configured',
    },
  );

/** `internal` is for the operator. */
export const createBucketUnavailableError = (internal: string, cause?: unknown): AppError =>
  new AppError(503, 'The bucket cannot be read at the moment', {
    code: 'job_bucket_unavailable',
    internal,
    headers: { 'retry-after': '5' },
    cause,
  });

/** `place`: the number of the key in the call, from 0; null for the prefix. */
export const createObjectKeyError = (place: number | null): AppError =>
  new AppError(
    422,
    `${place === null ? 'prefix' : `keys[${place}]`} is not allowed: its parts between slashes are names, without "." and "..", backslashes, control characters and percent encoding, of at most 1,024 bytes together`,
    { code: 'object_key_not_allowed' },
  );

export const createTooManyObjectsError = (limit: number): AppError =>
  new AppError(422, `more than ${limit} objects are below the prefix: name a longer one`, { code: 'too_many_objects' });

export const createObjectNotFoundError = (): AppError =>
  new AppError(404, 'the bucket has no such object', { code: 'object_not_found' });

export const createObjectRefusedError = (): AppError =>
  new AppError(422, 'the bucket does not give the content of the object', { code: 'object_refused' });

/** The bucket gives its listing and not this object, perhaps later. The message is for the operator, without key and content. */
export class ObjectUnansweredError extends Error {
  override readonly name = 'ObjectUnansweredError';
}

export const createObjectChangedError = (): AppError =>
  new AppError(409, 'the object was replaced after it was added to the job', { code: 'object_changed' });
