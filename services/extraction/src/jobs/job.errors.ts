import { AppError } from '@probant/kernel/errors';

export const createJobNotFoundError = (): AppError => new AppError(404, 'Job not found', { code: 'job_not_found' });

export const createNotifyUrlError = (reason: string): AppError =>
  new AppError(422, `notify_url ${reason}`, { code: 'notify_url_not_allowed' });

export const createNotAReceiptJobError = (): AppError =>
  new AppError(409, 'Only the files of a job of the kind receipts are compared with one another', {
    code: 'not_a_receipt_job',
  });

export const createTooAlikeError = (cause?: unknown): AppError =>
  new AppError(422, 'The receipts of the job are too much alike to be compared in time', {
    code: 'took_too_long',
    cause,
  });

export const createJobClosedError = (): AppError =>
  new AppError(409, 'The job takes no more files: create another one', { code: 'job_closed' });

export const createTooManyJobsError = (limit: number): AppError =>
  new AppError(409, `${limit} jobs are not finished: wait, cancel one, or add files to one that is open`, {
    code: 'too_many_jobs',
  });

export const createFecTooLargeError = (): AppError =>
  new AppError(413, 'FEC larger than 128 MiB: validate it with POST /v1/validate/fec, which takes 4 GiB', {
    code: 'file_too_large',
  });

export const createJobFullError = (limit: number): AppError =>
  new AppError(409, `a job has at most ${limit} files: create another one`, { code: 'job_full' });

export const createJobStorageFullError = (gibibytes: number): AppError =>
  new AppError(
    409,
    `the files and results of all jobs may have ${gibibytes} GiB: wait until files were read, or delete a job whose results you have`,
    { code: 'job_storage_full' },
  );
