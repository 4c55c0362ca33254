import { MAX_FILES_PER_JOB, MAX_RECEIPTS_PER_JOB } from '@probant/contracts/jobs';
import { deriveCallId } from '@probant/kernel/call-id';
import type { IdSource } from '@probant/kernel/ids';
import type { TenantId } from '@probant/kernel/tenant';
import { createJobClosedError, createJobFullError, createJobStorageFullError } from '../job.errors.ts';
import type { StoredJob } from '../job.ts';
import type { ConfirmedUpload, UploadsRepository } from './uploads.repository.ts';

/** A call that adds to a job: the id of its upload, and what an earlier attempt with the same Idempotency-Key has confirmed. */
export type AddingCall = { readonly uploadId: string; readonly earlier: ConfirmedUpload | null };

/** @throws AppError 409 when the job is closed and no earlier attempt of the call was confirmed. */
export async function identifyCall(
  { uploads, newId }: { readonly uploads: Pick<UploadsRepository, 'find'>; readonly newId: IdSource },
  tenant: TenantId,
  job: StoredJob,
  callKey: string | undefined,
): Promise<AddingCall> {
  const uploadId = callKey === undefined ? newId() : deriveCallId(`extraction.job-files.v1/${job.id}`, tenant, callKey);
  const earlier = callKey === undefined ? null : await uploads.find(tenant, job.id, uploadId);
  if (job.state !== 'open' && earlier === null) throw createJobClosedError();
  return { uploadId, earlier };
}

export const getMaxFiles = ({ options }: StoredJob): number =>
  options.kind === 'receipts' ? MAX_RECEIPTS_PER_JOB : MAX_FILES_PER_JOB;

/** @throws AppError 409 unless the files were stored. */
export function requireRoom(outcome: Awaited<ReturnType<UploadsRepository['add']>>, storageGib: number): void {
  if (outcome === 'not_open') throw createJobClosedError();
  if (outcome === 'storage_full') throw createJobStorageFullError(storageGib);
}

/** Returns the upload of a call whose files are part of the job. @throws AppError 409 when the job was closed or full by then. */
export function requireConfirmed(
  outcome: Awaited<ReturnType<UploadsRepository['confirm']>>,
  maxFiles: number,
): ConfirmedUpload {
  if (outcome === 'not_open') throw createJobClosedError();
  if (outcome === 'job_full') throw createJobFullError(maxFiles);
  return outcome;
}
