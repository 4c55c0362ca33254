import { READABLE_EXTENSIONS } from '@probant/contracts/document-types';
import { type DocumentFault, ReaderOverloaded, UnreadableDocument } from '@probant/documents/document';
import { createErrorExamples } from '@probant/http/openapi/error-examples';
import type { ErrorCode } from '@probant/kernel/error-codes';
import { AppError, createOverloadError, createValidationError, createValidationProblem } from '@probant/kernel/errors';
import { adviseForName } from './foreign-pictures.rules.ts';

export const MAX_BATCH_FILES = 100;
/** Maximum pages of a file. The document reader accepts fewer pages that need OCR (DECISIONS 3). */
export const MAX_PAGES = 200;

/** Reasons to reject a file, by status, for the OpenAPI description of the routes. */
export const FILE_ERRORS = {
  400: 'File extension not allowed',
  413: 'File larger than 50 MiB',
  422: 'No file, an empty file, content that does not match the extension, a corrupt or password-protected file, too many pages, a file that takes too much time or memory; or an invalid request',
  503: 'Too many documents are waiting: retry after the time in Retry-After',
} as const;

const MISMATCH_MESSAGE = 'content does not match extension';
const EXTENSION_MESSAGE = `file extension not allowed; allowed: ${READABLE_EXTENSIONS.join(', ')}`;

/** The message for a picture in a format that is not read names the format and the way to convert it. */
export function createExtensionError(filename = ''): AppError {
  const advice = adviseForName(filename);
  return new AppError(400, advice === null ? EXTENSION_MESSAGE : `${EXTENSION_MESSAGE}; ${advice}`, {
    code: 'extension_not_allowed',
  });
}

export const createFileTooLargeError = (): AppError =>
  new AppError(413, 'file larger than 50 MiB', { code: 'file_too_large' });

/** `advice`: what to do with such a content. */
export const createContentMismatchError = (advice: string | null = null): AppError =>
  new AppError(422, advice === null ? MISMATCH_MESSAGE : `${MISMATCH_MESSAGE}; ${advice}`, {
    code: 'content_mismatch',
  });

export const createMissingFileError = (field: 'file' | 'files'): AppError =>
  createValidationError([createValidationProblem('missing', ['body', field], 'Field required')]);

export const createNoPictureError = (): AppError =>
  new AppError(422, 'a DOCX has no pages to show', { code: 'no_page_picture' });

export const createNoSuchPageError = (page: number): AppError =>
  createValidationError(
    [createValidationProblem('value_error', ['query', 'page'], 'Value error, the file has fewer pages', page)],
    'page_not_found',
  );

export const createTooManyPagesError = (): AppError => createFaultError('too_many_pages', null);

/**
 * Returns the AppError for a document that could not be opened; any other error is returned unchanged. `extension` is the one of its
 * name, which decides the code of a corrupt file; null when it has none.
 */
export function toAppError(error: unknown, extension: string | null): unknown {
  if (error instanceof UnreadableDocument) return createFaultError(error.fault, extension, error);
  if (error instanceof ReaderOverloaded)
    return createOverloadError('too many documents wait to be read, retry later', error.retryAfterSeconds);
  return error;
}

const FAULT_MESSAGES: Readonly<Record<DocumentFault, string>> = {
  empty: 'empty file',
  unknown_kind: MISMATCH_MESSAGE,
  unreadable: 'unreadable file: corrupt or truncated',
  encrypted: 'unreadable file: protected by a password',
  too_many_pages: 'too many pages: at most 200 with text, 30 to be read from pictures',
  too_many_pixels: 'unreadable file: picture too large',
  took_too_long: 'unreadable file: reading it takes too long',
  took_too_much_memory: 'unreadable file: reading it takes too much memory',
};

const FAULT_CODES: Readonly<Record<Exclude<DocumentFault, 'unreadable'>, ErrorCode>> = {
  empty: 'empty_file',
  unknown_kind: 'content_mismatch',
  encrypted: 'password_protected',
  too_many_pages: 'too_many_pages',
  too_many_pixels: 'picture_too_large',
  took_too_long: 'took_too_long',
  took_too_much_memory: 'took_too_much_memory',
};

function getCorruptFileCode(extension: string | null): ErrorCode {
  if (extension === null) return 'unreadable_file';
  if (extension === '.pdf') return 'unreadable_pdf';
  return extension === '.docx' ? 'unreadable_docx' : 'unreadable_picture';
}

function createFaultError(fault: DocumentFault, extension: string | null, cause?: unknown): AppError {
  const code = fault === 'unreadable' ? getCorruptFileCode(extension) : FAULT_CODES[fault];
  return new AppError(422, FAULT_MESSAGES[fault], { code, cause });
}

/** Name and title of the example of each fault, in a PDF. */
const FAULT_EXAMPLES: Readonly<Record<DocumentFault, readonly [name: string, title: string]>> = {
  empty: ['empty', 'A file without a byte'],
  unknown_kind: ['mismatch', 'A PNG named facture.pdf'],
  unreadable: ['unreadable', 'A damaged PDF'],
  encrypted: ['encrypted', 'A PDF that needs a password'],
  too_many_pages: ['too_many_pages', 'A PDF of 201 pages'],
  too_many_pixels: ['too_many_pixels', 'A picture of a billion pixels'],
  took_too_long: ['took_too_long', 'A PDF that draws for minutes'],
  took_too_much_memory: ['took_too_much_memory', 'A PDF that fills the memory'],
};

/** Examples of the errors of `FILE_ERRORS`, for the OpenAPI description of the routes. */
export const FILE_ERROR_EXAMPLES = createErrorExamples({
  extension: ['A file named facture.exe', createExtensionError()],
  too_large: ['More than 50 MiB', createFileTooLargeError()],
  ...Object.fromEntries(
    Object.entries(FAULT_EXAMPLES).map(([fault, [name, title]]) => [
      name,
      [title, createFaultError(fault as DocumentFault, '.pdf')] as const,
    ]),
  ),
  busy: ['Too many documents are waiting', toAppError(new ReaderOverloaded(5), '.pdf') as AppError],
});
