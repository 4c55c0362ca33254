import { AppError } from '@probant/kernel/errors';

/**
 * The key of the kept files is missing, unreadable or another one. A caller gets 503 with a sentence; the message is for the operator and
 * contains no key.
 */
export class FileKeyError extends AppError {
  constructor(message: string) {
    super(503, 'The key of the kept files is not available, ask the operator', {
      code: 'file_key_unavailable',
      internal: message,
    });
  }
}

/** The stored bytes are not those that were encrypted. */
export const createDamagedFileError = (): AppError =>
  new AppError(500, 'The kept file is damaged, upload the document again', {
    code: 'kept_file_damaged',
    internal: 'a kept file is damaged',
  });

export const createFileNotKeptError = (): AppError =>
  new AppError(404, 'The file of this document is not kept, so its pages have no picture', { code: 'file_not_kept' });
