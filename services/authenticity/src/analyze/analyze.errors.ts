import { type DocumentFault, ReaderOverloaded, UnreadableDocument } from '@probant/documents/document';
import type { ErrorCode } from '@probant/kernel/error-codes';
import { AppError, createOverloadError } from '@probant/kernel/errors';

export const MAX_FIELDS_BYTES = 16 * 1024;

const createCodedError = (status: number, code: ErrorCode, message: string, cause?: unknown): AppError =>
  new AppError(status, { code, message }, { cause });

export const createFileTooLargeError = (): AppError =>
  createCodedError(413, 'file_too_large', 'The file is larger than 50 MiB');

export const createEmptyFileError = (): AppError => createCodedError(422, 'empty_file', 'The file is empty');

export const createUnsupportedTypeError = (): AppError =>
  createCodedError(422, 'unsupported_type', 'The file is not a PDF, PNG, JPEG, TIFF or WebP');

export const createInvalidFieldsError = (): AppError =>
  createCodedError(422, 'invalid_fields', '`fields` must be a JSON object of at most 16 KiB, in UTF-8');

/** Returns the AppError for a document that could not be analysed; any other error is returned unchanged. */
export function toAppError(error: unknown): unknown {
  if (error instanceof ReaderOverloaded)
    return createOverloadError('too many documents wait to be analysed, retry later', error.retryAfterSeconds);
  if (!(error instanceof UnreadableDocument)) return error;
  if (error.fault === 'empty') return createEmptyFileError();
  if (error.fault === 'unknown_kind') return createUnsupportedTypeError();
  return createCodedError(422, 'unreadable_file', UNREADABLE_MESSAGES[error.fault], error);
}

const UNREADABLE_MESSAGES: Readonly<Record<Exclude<DocumentFault, 'empty' | 'unknown_kind'>, string>> = {
  unreadable: 'The file is corrupt or truncated',
  encrypted: 'The file is protected by a password',
  too_many_pages: 'The file has too many pages',
  too_many_pixels: 'A picture of the file is too large',
  took_too_long: 'Analysing the file takes too long',
  took_too_much_memory: 'Analysing the file takes too much memory',
};
