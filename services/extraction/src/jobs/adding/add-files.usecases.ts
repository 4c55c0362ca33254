import { MAX_FILE_BYTES } from '@probant/contracts/document-types';
import type { AddedFiles } from '@probant/contracts/jobs';
import { createKeyReusedError } from '@probant/http/idempotency-key';
import type { UploadedFile } from '@probant/http/route';
import { GIB_BYTES } from '@probant/kernel/byte-units';
import { AppError } from '@probant/kernel/errors';
import type { Randomness } from '@probant/kernel/ids';
import type { TenantId } from '@probant/kernel/tenant';
import { createMissingFileError } from '../../intake/intake.errors.ts';
import { acceptFile } from '../../intake/uploaded-file.ts';
import { createFecTooLargeError } from '../job.errors.ts';
import { type JobOptions, type StoredJob, toJob } from '../job.ts';
import { findJob, type JobDeps } from '../jobs.usecases.ts';
import { getJobKey } from '../keys/job-keys.ts';
import { createFingerprint, seal } from '../keys/seal.ts';
import { type FilePlace, nameCategory, nameContent, nameFilename, namePath, namePiece } from '../keys/sealed-places.ts';
import { PIECE_BYTES } from '../pieces.ts';
import { getMaxFiles, identifyCall, requireConfirmed, requireRoom } from './confirm-upload.ts';
import { requireCategories } from './file-categories.rules.ts';
import { type FilePaths, requirePaths } from './file-paths.rules.ts';
import type { ConfirmedUpload, UploadsRepository } from './uploads.repository.ts';

export type AddFilesDeps = JobDeps & {
  readonly uploads: UploadsRepository;
  readonly randomness: Randomness;
  readonly storageGib: number;
  /** Called once files wait to be read. */
  readonly onAdded: () => void;
};

/** The form of a call: its files as they arrive, and its texts once it was read whole. */
export type IncomingFiles = {
  readonly files: AsyncIterable<UploadedFile>;
  readonly texts: () => Promise<{ readonly categories?: string | undefined; readonly paths?: string | undefined }>;
};

/**
 * Adds the files of a call to an open job, encrypted, in their order; all of them or none. Files that are not accepted are added as failed.
 * A repeated call with the same Idempotency-Key adds nothing and returns the positions of the first one.
 *
 * @throws AppError 404, 409 when the job is closed or full or the storage is, 422 without a file or for a key of another call, 503 without
 *   the key of the job.
 */
export async function addFiles(
  deps: AddFilesDeps,
  tenant: TenantId,
  id: string,
  incoming: IncomingFiles,
  callKey: string | undefined,
): Promise<AddedFiles> {
  const { newId } = deps;
  const found = await findJob(deps, tenant, id);
  const { uploadId, earlier } = await identifyCall(deps, tenant, found, callKey);
  const key = await getJobKey(deps.keys, tenant, found.id);
  const attempt = { ...deps, tenant, jobId: found.id, kind: found.options.kind, attemptId: newId(), key };
  const { arrived, upload } = await addOnce(attempt, found, uploadId, incoming, earlier);
  const paths = requireSameCall(arrived, upload);
  deps.onAdded();
  return {
    job: toJob(await findJob(deps, tenant, found.id)),
    files: arrived.filenames.map((filename, index) => ({
      ...{ position: upload.firstPosition + index, filename },
      ...withPath(paths[index]),
    })),
  };
}

/**
 * Returns the paths that the job has of the files; none where the call was first confirmed without them, as by an instance of a version
 * that does not know paths.
 *
 * @throws AppError 422 when the upload is that of another call.
 */
function requireSameCall(arrived: Arrived, upload: ConfirmedUpload): FilePaths {
  const confirmed = Buffer.from(upload.fingerprint);
  if (confirmed.equals(arrived.fingerprint)) return arrived.paths;
  if (upload.hasPaths || !confirmed.equals(arrived.fingerprintWithoutPaths)) throw createKeyReusedError();
  return [];
}

const withPath = (path: string | null | undefined) => (path === null || path === undefined ? {} : { path });

/** The files of a call, stored and sealed, which are not part of the job yet. */
type Arrived = {
  readonly filenames: readonly string[];
  readonly fingerprint: Uint8Array;
  readonly fingerprintWithoutPaths: Uint8Array;
  readonly paths: FilePaths;
  readonly sealedCategories: SealedTexts;
  readonly sealedPaths: SealedTexts;
};

/** A text of each file, encrypted; empty when the call has none. */
type SealedTexts = readonly (Uint8Array | null)[];

/** Stores the files of a call and confirms them, unless `earlier` did. A call that fails leaves none behind. */
async function addOnce(
  attempt: Attempt,
  job: StoredJob,
  uploadId: string,
  incoming: IncomingFiles,
  earlier: ConfirmedUpload | null,
): Promise<{ readonly arrived: Arrived; readonly upload: ConfirmedUpload }> {
  try {
    const arrived = await receive(attempt, job, incoming, earlier === null);
    return { arrived, upload: earlier ?? (await confirm(attempt, job, uploadId, arrived)) };
  } catch (error) {
    // The round of `discardBefore` deletes what is left when this fails; the first error matters more.
    await attempt.uploads.discard(attempt.tenant, job.id, attempt.attemptId).catch(() => undefined);
    throw error;
  }
}

async function receive(
  attempt: Attempt,
  job: StoredJob,
  { files, texts }: IncomingFiles,
  isStored: boolean,
): Promise<Arrived> {
  const { filenames, fingerprint } = await storeAll(attempt, files, isStored);
  if (filenames.length === 0) throw createMissingFileError('files');
  const sent = await texts();
  const categories = requireCategories(job, sent.categories, filenames.length);
  const paths = requirePaths(sent.paths, filenames.length);
  if (categories.length > 0) fingerprint.addField('categories', JSON.stringify(categories));
  const fingerprintWithoutPaths = fingerprint.digest();
  return {
    ...{ filenames, fingerprintWithoutPaths, paths },
    fingerprint: addPaths(attempt.key, fingerprintWithoutPaths, paths),
    sealedCategories: await sealTexts(attempt, nameCategory, categories),
    sealedPaths: await sealTexts(attempt, namePath, paths),
  };
}

function addPaths(key: Uint8Array, withoutPaths: Buffer, paths: FilePaths): Buffer {
  if (paths.length === 0) return withoutPaths;
  const fingerprint = createFingerprint(key);
  fingerprint.addField('call', withoutPaths.toString('hex'));
  fingerprint.addField('paths', JSON.stringify(paths));
  return fingerprint.digest();
}

async function confirm(
  { uploads, tenant, attemptId, clock, retentionMs }: Attempt,
  job: StoredJob,
  uploadId: string,
  { filenames, fingerprint, sealedCategories: categories, sealedPaths: paths }: Arrived,
): Promise<ConfirmedUpload> {
  const maxFiles = getMaxFiles(job);
  const upload = await uploads.confirm(
    tenant,
    job.id,
    { id: uploadId, attemptId, fingerprint, categories, paths, fileCount: filenames.length },
    { expiresAt: new Date(clock() + retentionMs), maxFiles },
  );
  return requireConfirmed(upload, maxFiles);
}

const sealTexts = (
  { jobId, attemptId, key, randomness }: Attempt,
  nameText: typeof namePath,
  texts: readonly (string | null)[],
): Promise<SealedTexts> =>
  Promise.all(
    texts.map((text, index) =>
      text === null ? null : seal(key, nameText({ jobId, attemptId, part: index + 1 }), Buffer.from(text), randomness),
    ),
  );

type Attempt = AddFilesDeps & {
  readonly tenant: TenantId;
  readonly jobId: string;
  readonly kind: JobOptions['kind'];
  readonly attemptId: string;
  readonly key: Uint8Array;
};

/** Stores the files as they arrive, one in memory at a time, unless an earlier attempt of the call did: it is then only compared. */
async function storeAll(attempt: Attempt, files: AsyncIterable<UploadedFile>, isStored: boolean) {
  const fingerprint = createFingerprint(attempt.key);
  const filenames: string[] = [];
  for await (const arrived of files) {
    const file = limitSize(attempt.kind, arrived);
    filenames.push(file.filename);
    await fingerprint.add(file.filename, file.tooLarge ? TOO_LARGE : file.bytes);
    if (isStored) await store(attempt, file, filenames.length);
  }
  return { filenames, fingerprint };
}

const TOO_LARGE = new Uint8Array(0);

/** The form takes files of the size of a FEC; files of other jobs must be smaller. */
const limitSize = (kind: JobOptions['kind'], file: UploadedFile): UploadedFile =>
  kind === 'fec' || file.tooLarge || file.bytes.length <= MAX_FILE_BYTES
    ? file
    : { field: file.field, filename: file.filename, tooLarge: true };

async function store(attempt: Attempt, file: UploadedFile, part: number): Promise<void> {
  const { uploads, tenant, jobId, kind, attemptId, key, randomness, clock, storageGib } = attempt;
  const place: FilePlace = { jobId, attemptId, part };
  const error = findRefusal(kind, file);
  const bytes = error !== null || file.tooLarge ? null : file.bytes;
  const isInPieces = kind === 'fec' && bytes !== null && bytes.length > PIECE_BYTES;
  const content = bytes === null || isInPieces ? null : await seal(key, nameContent(place), bytes, randomness);
  const filename = await seal(key, nameFilename(place), Buffer.from(file.filename), randomness);
  const maxBytes = storageGib * GIB_BYTES;
  const stored = { attemptId, part, filename, content, error };
  requireRoom(await uploads.add(tenant, jobId, stored, new Date(clock()), maxBytes), storageGib);
  if (bytes === null || !isInPieces) return;
  for (let number = 1; (number - 1) * PIECE_BYTES < bytes.length; number += 1) {
    const piece = bytes.subarray((number - 1) * PIECE_BYTES, number * PIECE_BYTES);
    const sealed = await seal(key, namePiece(place, number), piece, randomness);
    requireRoom(
      await uploads.addPiece(tenant, jobId, { attemptId, part, number, content: sealed }, maxBytes),
      storageGib,
    );
  }
}

/** Returns why a file would be refused by its name, size and signature, null when nothing speaks against it yet. Any content may be a FEC. */
function findRefusal(
  kind: JobOptions['kind'],
  file: UploadedFile,
): { readonly code: string; readonly detail: string } | null {
  try {
    if (kind !== 'fec') acceptFile(file);
    else if (file.tooLarge) throw createFecTooLargeError();
    return null;
  } catch (error) {
    if (error instanceof AppError && typeof error.detail === 'string' && error.code !== null)
      return { code: error.code, detail: error.detail };
    throw error;
  }
}
