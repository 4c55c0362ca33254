import {
  type CountedText,
  type DocumentFault,
  ReaderOverloaded,
  UnreadableDocument,
} from '@probant/documents/document';
import { AppError, createOverloadError } from '@probant/kernel/errors';
import { MAX_OCR_PAGES, MAX_PAGES } from '../reading/page-limits.ts';
import { FORMAT_NAMES } from '../reading/program/content-types.ts';

export const MAX_FILES = 50;

export const createDocumentNotFoundError = (): AppError =>
  new AppError(404, 'Document not found', { code: 'document_not_found' });

export const createPageNotFoundError = (): AppError => new AppError(404, 'Page not found', { code: 'page_not_found' });

/** A file of an upload: its position in the form, from 1, and its name there. */
export type UploadedPlace = { readonly position: number; readonly filename: string };

export const createFileTooLargeError = (place: UploadedPlace): AppError =>
  new AppError(413, {
    code: 'file_too_large',
    message: `${nameFile(place)} is larger than 50 MiB; nothing was stored`,
  });

export const createSameNameError = (place: UploadedPlace): AppError =>
  new AppError(422, {
    code: 'duplicate_filename',
    message: `${nameFile(place)} has the name of another file of this call, with other content; nothing was stored`,
  });

export const createKnowledgeBaseFullError = (maxChunks: number): AppError =>
  new AppError(422, {
    code: 'knowledge_base_full',
    message: `a knowledge base has at most ${maxChunks} chunks; nothing was stored`,
  });

const MEMORY_RETRY_SECONDS = 5;

/** `place` is that of the file with which the texts of the call, or of all calls, take too much memory. */
export const createMemoryError = (reason: 'call_too_large' | 'busy', place: UploadedPlace): AppError =>
  reason === 'busy'
    ? createOverloadError('too many documents wait to be stored, retry later', MEMORY_RETRY_SECONDS)
    : new AppError(413, {
        code: 'upload_too_large',
        message: `the files up to ${nameFile(place)} take too much memory for one call: send fewer files in a call; nothing was stored`,
      });

/** Returns the error of a page that is rendered. Any error that is not about the file is returned unchanged. */
export function toReadingError(error: unknown): unknown {
  if (error instanceof ReaderOverloaded)
    return createOverloadError('too many documents wait to be read, retry later', error.retryAfterSeconds);
  if (!(error instanceof UnreadableDocument)) return error;
  const message = `the file ${describeFault(error)}`;
  return new AppError(422, { code: 'unreadable_file', message }, { cause: error });
}

/** Any error that is not about the file is returned unchanged. */
export function toUploadError(error: unknown, place: UploadedPlace): unknown {
  if (!(error instanceof UnreadableDocument)) return toReadingError(error);
  const message = `${nameFile(place)} ${describeFault(error)}; nothing was stored`;
  return new AppError(422, { code: 'unreadable_file', message }, { cause: error });
}

/** A name is cut here: it is part of a message, and a client may send any text as one. */
const MAX_SHOWN_NAME_UNITS = 100;

/** Returns `file 2 (procedures.pdf)`. Characters that could change the lines of a message are not repeated. */
function nameFile({ filename, position }: UploadedPlace): string {
  const shown = filename
    .slice(0, MAX_SHOWN_NAME_UNITS)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]+/gu, ' ')
    .trim();
  const end = filename.length > MAX_SHOWN_NAME_UNITS ? '…' : '';
  return shown === '' ? `file ${position}` : `file ${position} (${shown}${end})`;
}

const describeFault = ({ fault, limit }: UnreadableDocument): string =>
  limit === null
    ? FAULT_TEXTS[fault]
    : `has more than ${limit.maximum.toLocaleString('en-US')} ${COUNTED_TEXTS[limit.of]}`;

const COUNTED_TEXTS: Readonly<Record<CountedText, string>> = {
  blocks: 'paragraphs and table rows',
  cells: 'table cells',
  characters: 'characters of text',
  row_bytes: 'bytes in a row',
  elements: 'XML elements in a part',
  nested_elements: 'nested elements',
  markdown_marks: 'lines and Markdown marks',
  chunks: 'chunks',
};

const FAULT_TEXTS: Readonly<Record<DocumentFault, string>> = {
  empty: 'is empty',
  unknown_kind: `is of no accepted kind (${Object.values(FORMAT_NAMES).join(', ')})`,
  unreadable: 'is corrupt or truncated',
  encrypted: 'is protected by a password',
  too_many_pages: `has more than ${MAX_PAGES} pages, or more than ${MAX_OCR_PAGES} that need OCR`,
  too_many_pixels: 'has a picture that is too large',
  took_too_long: 'takes too long to read',
  took_too_much_memory: 'takes too much memory to read',
};
