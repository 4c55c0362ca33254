import { MAX_FILE_BYTES } from '@probant/contracts/document-types';
import { type AddedObjects, type JobObjects, MAX_FEC_FILE_BYTES, MAX_OBJECTS_PER_CALL } from '@probant/contracts/jobs';
import { createKeyReusedError } from '@probant/http/idempotency-key';
import { GIB_BYTES } from '@probant/kernel/byte-units';
import type { AppError } from '@probant/kernel/errors';
import { createSemaphore } from '@probant/kernel/semaphore';
import type { TenantId } from '@probant/kernel/tenant';
import { findAllowedExtension } from '../../intake/file-extension.rules.ts';
import { createExtensionError, createFileTooLargeError } from '../../intake/intake.errors.ts';
import { getMaxFiles, identifyCall, requireConfirmed, requireRoom } from '../adding/confirm-upload.ts';
import type { ConfirmedUpload, UploadsRepository } from '../adding/uploads.repository.ts';
import { createFecTooLargeError, createJobFullError } from '../job.errors.ts';
import { type JobOptions, type StoredJob, toJob } from '../job.ts';
import { findJob, type JobDeps } from '../jobs.usecases.ts';
import { getJobKey } from '../keys/job-keys.ts';
import { createFingerprint, seal } from '../keys/seal.ts';
import { nameFilename } from '../keys/sealed-places.ts';
import type { JobBucket } from './job-bucket.ts';
import { createNoBucketError, createObjectKeyError, createObjectNotFoundError } from './object.errors.ts';
import { isAllowedKey, isAllowedPrefix, nameFile } from './object-key.rules.ts';
import type { ListedObject } from './object-listing.rules.ts';
import type { ArrivedObject, ObjectsRepository } from './objects.repository.ts';
import { sealObject } from './sealed-object.ts';

export type AddObjectsDeps = JobDeps & {
  /** Null when the operator configured none. */
  readonly bucket: JobBucket | null;
  readonly objects: ObjectsRepository;
  readonly uploads: Pick<UploadsRepository, 'confirm' | 'discard' | 'find'>;
  readonly storageGib: number;
  /** Called once files wait to be read. */
  readonly onAdded: () => void;
};

type Call = {
  readonly request: JobObjects;
  readonly callKey: string | undefined;
  readonly signal: AbortSignal;
};

/** Requests to the bucket at once, of one call. */
const REQUESTS_AT_ONCE = 8;

/**
 * Adds objects of the tenant's folder in the bucket to an open job, all of them or none; they are read when their turn comes, as they are
 * now. An object that is missing or not accepted is added as failed. A repeated call with the same Idempotency-Key adds nothing and returns
 * the positions of the first one.
 *
 * @throws AppError 404, 409 without a bucket and when the job is closed or full or the storage is, 422 for a key that is not allowed, too
 *   many objects, or a key of another call, 503 while the bucket or the key of the job is not available.
 */
export async function addObjects(
  deps: AddObjectsDeps,
  tenant: TenantId,
  id: string,
  call: Call,
): Promise<AddedObjects> {
  const { bucket } = deps;
  if (bucket === null) throw createNoBucketError();
  requireAllowed(tenant, call.request);
  const found = await findJob(deps, tenant, id);
  const key = await getJobKey(deps.keys, tenant, found.id);
  const fingerprint = computeFingerprint(key, call.request);
  const { uploadId, earlier } = await identifyCall(deps, tenant, found, call.callKey);
  const upload = earlier ?? (await addOnce({ ...deps, bucket, tenant, key, fingerprint }, found, uploadId, call));
  if (upload !== null && !Buffer.from(upload.fingerprint).equals(fingerprint)) throw createKeyReusedError();
  deps.onAdded();
  return {
    job: toJob(await findJob(deps, tenant, found.id)),
    first_position: upload?.firstPosition ?? null,
    added: upload?.fileCount ?? 0,
  };
}

function requireAllowed(tenant: TenantId, { prefix, keys = [] }: JobObjects): void {
  if (prefix !== undefined && !isAllowedPrefix(tenant, prefix)) throw createObjectKeyError(null);
  const refused = keys.findIndex((key) => !isAllowedKey(tenant, key));
  if (refused !== -1) throw createObjectKeyError(refused);
}

/** Of what was asked for: a listing may be another one when the call is sent again. */
function computeFingerprint(key: Uint8Array, { prefix, keys }: JobObjects): Buffer {
  const fingerprint = createFingerprint(key);
  fingerprint.addField('objects', JSON.stringify([prefix ?? null, keys ?? []]));
  return fingerprint.digest();
}

type Attempt = AddObjectsDeps & {
  readonly bucket: JobBucket;
  readonly tenant: TenantId;
  readonly key: Uint8Array;
  readonly fingerprint: Buffer;
};

/** Null when there is nothing to add. */
async function addOnce(
  attempt: Attempt,
  job: StoredJob,
  uploadId: string,
  { request, signal }: Call,
): Promise<ConfirmedUpload | null> {
  const { uploads, objects, tenant, fingerprint, clock, retentionMs, storageGib } = attempt;
  const arrived = await findObjects(attempt, request, signal);
  if (arrived.length === 0) return null;
  const maxFiles = getMaxFiles(job);
  if (job.received + arrived.length > maxFiles) throw createJobFullError(maxFiles);
  const attemptId = attempt.newId();
  const sealed = await sealObjects(attempt, job, attemptId, arrived);
  const room = { now: new Date(clock()), maxTenantBytes: storageGib * GIB_BYTES };
  requireRoom(await objects.add(tenant, job.id, attemptId, sealed, room), storageGib);
  const call = { id: uploadId, attemptId, fingerprint, categories: [], paths: [], fileCount: sealed.length };
  const upload = await uploads.confirm(tenant, job.id, call, {
    expiresAt: new Date(clock() + retentionMs),
    maxFiles,
  });
  if (typeof upload === 'string') await uploads.discard(tenant, job.id, attemptId);
  return requireConfirmed(upload, maxFiles);
}

type FoundObject = Pick<ListedObject, 'key'> & { readonly found: ListedObject | null };

async function findObjects(
  { bucket, tenant }: Attempt,
  { prefix, keys = [] }: JobObjects,
  signal: AbortSignal,
): Promise<readonly FoundObject[]> {
  if (prefix !== undefined)
    return (await bucket.list(tenant, prefix, MAX_OBJECTS_PER_CALL, signal)).map((found) => ({
      key: found.key,
      found,
    }));
  const inTurn = createSemaphore(REQUESTS_AT_ONCE);
  const failed = new AbortController();
  const untilFailed = AbortSignal.any([signal, failed.signal]);
  const find = (key: string) => inTurn(() => bucket.find(tenant, key, untilFailed));
  try {
    return await Promise.all(keys.map(async (key) => ({ key, found: await find(key) })));
  } catch (error) {
    failed.abort();
    throw error;
  }
}

const sealObjects = (
  { tenant, key, randomness }: Attempt,
  { id: jobId, options }: StoredJob,
  attemptId: string,
  found: readonly FoundObject[],
): Promise<readonly ArrivedObject[]> =>
  Promise.all(
    found.map(async (object, index) => {
      const place = { jobId, attemptId, part: index + 1 };
      const refusal = findRefusal(tenant, options.kind, object);
      return {
        part: place.part,
        filename: await seal(key, nameFilename(place), Buffer.from(object.key), randomness),
        object: await sealObject(key, place, { key: object.key, etag: object.found?.etag ?? '' }, randomness),
        bytes: object.found?.bytes ?? 0,
        error: refusal === null ? null : { code: refusal.code, detail: String(refusal.detail) },
      };
    }),
  );

/** Returns why an object is refused by what is known of it; null when nothing speaks against it yet. A listing may have any key. */
function findRefusal(tenant: TenantId, kind: JobOptions['kind'], { key, found }: FoundObject): AppError | null {
  if (found === null) return createObjectNotFoundError();
  if (!isAllowedKey(tenant, key)) return createObjectKeyError(null);
  if (kind !== 'fec' && findAllowedExtension(nameFile(key)) === null) return createExtensionError(key);
  if (!(found.bytes <= (kind === 'fec' ? MAX_FEC_FILE_BYTES : MAX_FILE_BYTES)))
    return kind === 'fec' ? createFecTooLargeError() : createFileTooLargeError();
  return null;
}
