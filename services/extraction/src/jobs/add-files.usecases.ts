import { type AddedFiles, MAX_FILES_PER_JOB, MAX_RECEIPTS_PER_JOB } from '@probant/contracts/jobs';
import { createKeyReusedError } from '@probant/http/idempotency-key';
import type { UploadedFile } from '@probant/http/route';
import { deriveCallId } from '@probant/kernel/call-id';
import { AppError, createValidationError, createValidationProblem } from '@probant/kernel/errors';
import type { Randomness } from '@probant/kernel/ids';
import type { TenantId } from '@probant/kernel/tenant';
import { createMissingFileError } from '../intake/intake.errors.ts';
import { acceptFile } from '../intake/uploaded-file.ts';
import { type Categories, parseCategories } from '../receipt-control/analyze/categories.rules.ts';
import { createJobClosedError, createJobFullError, createJobStorageFullError } from './job.errors.ts';
import { type StoredJob, toJob } from './job.ts';
import { findJob, type JobDeps } from './jobs.usecases.ts';
import { createJobKeysError } from './keys/job-keys.ts';
import { createFingerprint, seal } from './keys/seal.ts';
import { type FilePlace, nameCategory, nameContent, nameFilename } from './keys/sealed-places.ts';
import type { UploadsRepository } from './uploads.repository.ts';

export type AddFilesDeps = JobDeps & {
  readonly uploads: UploadsRepository;
  readonly randomness: Randomness;
  readonly storageGib: number;
  /** Called once files wait to be read. */
  readonly onAdded: () => void;
};

/** The form of a call: its files as they arrive, and the field `categories` once it was read whole. */
export type IncomingFiles = {
  readonly files: AsyncIterable<UploadedFile>;
  readonly categories: () => Promise<string | undefined>;
};

const GIB = 1024 ** 3;

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
  { files, categories: findCategories }: IncomingFiles,
  callKey: string | undefined,
): Promise<AddedFiles> {
  const { uploads, newId, clock, retentionMs } = deps;
  const found = await findJob(deps, tenant, id);
  const uploadId =
    callKey === undefined ? newId() : deriveCallId(`extraction.job-files.v1/${found.id}`, tenant, callKey);
  const earlier = callKey === undefined ? null : await uploads.find(tenant, found.id, uploadId);
  if (found.state !== 'open' && earlier === null) throw createJobClosedError();
  const key = await deps.keys.find(tenant, found.id);
  if (key === null) throw createJobKeysError('the key of a job is not in the folder of this process');
  const attemptId = newId();
  const attempt = { ...deps, tenant, jobId: found.id, attemptId, key };
  const arrive = async () => {
    const stored = await storeAll(attempt, files, earlier === null);
    if (stored.filenames.length === 0) throw createMissingFileError('files');
    const categories = requireCategories(found, await findCategories(), stored.filenames.length);
    if (categories.length > 0) await stored.fingerprint.add('categories', Buffer.from(JSON.stringify(categories)));
    return {
      filenames: stored.filenames,
      fingerprint: stored.fingerprint.digest(),
      categories: await sealCategories(attempt, categories),
    };
  };
  const { filenames, fingerprint, categories } = await arrive().catch((error: unknown) =>
    discardAfter(deps, tenant, found.id, attemptId, error),
  );
  const arrived = { id: uploadId, attemptId, fingerprint, categories, fileCount: filenames.length };
  const maxFiles = found.options.kind === 'receipts' ? MAX_RECEIPTS_PER_JOB : MAX_FILES_PER_JOB;
  const bounds = { expiresAt: new Date(clock() + retentionMs), maxFiles };
  const upload =
    earlier ??
    (await uploads
      .confirm(tenant, found.id, arrived, bounds)
      .catch((error: unknown) => discardAfter(deps, tenant, found.id, attemptId, error)));
  if (upload === 'not_open') return discardAfter(deps, tenant, found.id, attemptId, createJobClosedError());
  if (upload === 'job_full') return discardAfter(deps, tenant, found.id, attemptId, createJobFullError(maxFiles));
  if (!Buffer.from(upload.fingerprint).equals(fingerprint)) throw createKeyReusedError();
  deps.onAdded();
  return {
    job: toJob(await findJob(deps, tenant, found.id)),
    files: filenames.map((filename, index) => ({ position: upload.firstPosition + index, filename })),
  };
}

/** Returns the category of each file; none when the call gave none. @throws a 422 for a wrong number, and for files that are no receipts. */
function requireCategories({ options }: StoredJob, text: string | undefined, files: number): Categories {
  if (text === undefined) return [];
  if (options.kind !== 'receipts') throw createNoCategoriesError();
  return parseCategories(text, files);
}

const createNoCategoriesError = (): AppError =>
  createValidationError(
    [createValidationProblem('value_error', ['body', 'categories'], 'Value error, only for jobs of the kind receipts')],
    'invalid_categories',
  );

const sealCategories = (
  { jobId, attemptId, key, randomness }: Attempt,
  categories: Categories,
): Promise<readonly (Uint8Array | null)[]> =>
  Promise.all(
    categories.map((category, index) =>
      category === null
        ? null
        : seal(key, nameCategory({ jobId, attemptId, part: index + 1 }), Buffer.from(category), randomness),
    ),
  );

async function discardAfter(
  { uploads }: Pick<AddFilesDeps, 'uploads'>,
  tenant: TenantId,
  jobId: string,
  attemptId: string,
  error: unknown,
): Promise<never> {
  // The round of `discardBefore` deletes what is left when this fails; the first error matters more.
  await uploads.discard(tenant, jobId, attemptId).catch(() => undefined);
  throw error;
}

type Attempt = AddFilesDeps & {
  readonly tenant: TenantId;
  readonly jobId: string;
  readonly attemptId: string;
  readonly key: Uint8Array;
};

/** Stores the files as they arrive, one in memory at a time, unless an earlier attempt of the call did: it is then only compared. */
async function storeAll(attempt: Attempt, files: AsyncIterable<UploadedFile>, isStored: boolean) {
  const fingerprint = createFingerprint(attempt.key);
  const filenames: string[] = [];
  for await (const file of files) {
    filenames.push(file.filename);
    await fingerprint.add(file.filename, file.tooLarge ? TOO_LARGE : file.bytes);
    if (isStored) await store(attempt, file, filenames.length);
  }
  return { filenames, fingerprint };
}

const TOO_LARGE = new Uint8Array(0);

async function store(attempt: Attempt, file: UploadedFile, part: number): Promise<void> {
  const { uploads, tenant, jobId, attemptId, key, randomness, clock, storageGib } = attempt;
  const place: FilePlace = { jobId, attemptId, part };
  const error = findRefusal(file);
  const content = error !== null || file.tooLarge ? null : await seal(key, nameContent(place), file.bytes, randomness);
  const filename = await seal(key, nameFilename(place), Buffer.from(file.filename), randomness);
  const outcome = await uploads.add(
    tenant,
    jobId,
    { attemptId, part, filename, content, error },
    new Date(clock()),
    storageGib * GIB,
  );
  if (outcome === 'not_open') throw createJobClosedError();
  if (outcome === 'storage_full') throw createJobStorageFullError(storageGib);
}

/** Returns why a file would be refused by its name, size and signature, null when nothing speaks against it yet. */
function findRefusal(file: UploadedFile): { readonly code: string; readonly detail: string } | null {
  try {
    acceptFile(file);
    return null;
  } catch (error) {
    if (error instanceof AppError && typeof error.detail === 'string' && error.code !== null)
      return { code: error.code, detail: error.detail };
    throw error;
  }
}
