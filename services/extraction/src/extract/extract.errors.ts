import { type DocumentFault, ReaderOverloaded, UnreadableDocument } from '@probant/documents/document';
import { AppError, invalid, overloaded, problem } from '@probant/kernel/errors';
import { ALLOWED_EXTENSIONS } from './intake.rules.ts';

export const FILE_LIMIT = 50 * 1024 * 1024;
export const BATCH_LIMIT = 100;
/** Pages of a file; of those that must be read from pictures the reader takes fewer (DECISIONS 3). */
export const PAGE_LIMIT = 200;

/** What a file may be refused for, by status, for the description of the routes. */
export const FILE_ERRORS = {
  400: 'File extension not allowed',
  413: 'File larger than 50 MiB',
  422: 'No file, an empty one, content that is not what the extension says, corrupt, protected by a password, too many pages, too much work; or a request that is not valid',
  503: 'Too many documents wait to be read: come back after Retry-After',
} as const;

export const extensionNotAllowed = (): AppError =>
  new AppError(400, `file extension not allowed; allowed: ${ALLOWED_EXTENSIONS.join(', ')}`);

export const fileTooLarge = (): AppError => new AppError(413, 'file larger than 50 MiB');

export const contentMismatch = (): AppError => new AppError(422, 'content does not match extension');

export const fileMissing = (field: 'file' | 'files'): AppError =>
  invalid([problem('missing', ['body', field], 'Field required')]);

export const noPicture = (): AppError => new AppError(422, 'a DOCX has no pages to show');

export const noSuchPage = (page: number): AppError =>
  invalid([problem('value_error', ['query', 'page'], 'Value error, the file has fewer pages', page)]);

export const tooManyPages = (): AppError => new AppError(422, SENTENCES.too_many_pages);

/** The answer for a document that could not be opened; other errors come back as they are. */
export function asAnswer(error: unknown): unknown {
  if (error instanceof UnreadableDocument) return new AppError(422, SENTENCES[error.fault], { cause: error });
  if (error instanceof ReaderOverloaded)
    return overloaded('too many documents wait to be read, retry later', error.retryAfterSeconds);
  return error;
}

const SENTENCES: Readonly<Record<DocumentFault, string>> = {
  empty: 'empty file',
  unknown_kind: 'content does not match extension',
  unreadable: 'unreadable file: corrupt or truncated',
  encrypted: 'unreadable file: protected by a password',
  too_many_pages: 'too many pages: at most 200 with text, 30 to be read from pictures',
  too_many_pixels: 'unreadable file: picture too large',
  took_too_long: 'unreadable file: reading it takes too long',
  took_too_much_memory: 'unreadable file: reading it takes too much memory',
};
