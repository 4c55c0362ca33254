import { detectFileKind } from '@probant/documents/signature';
import type { UploadedFile } from '@probant/http/route';
import { type Extension, findAllowedExtension, isExpectedKind } from './file-extension.rules.ts';
import { adviseForPicture, findForeignPicture } from './foreign-pictures.rules.ts';
import { createContentMismatchError, createExtensionError, createFileTooLargeError } from './intake.errors.ts';

/**
 * Returns the extension and the bytes of an accepted file.
 *
 * @throws AppError when the extension is not allowed, the file is too large, or its content does not match the extension.
 */
export function acceptFile(file: UploadedFile): { readonly extension: Extension; readonly bytes: Uint8Array } {
  const extension = findAllowedExtension(file.filename);
  if (extension === null) throw createExtensionError(file.filename);
  if (file.tooLarge) throw createFileTooLargeError();
  // The signature is checked before the file is opened: reading a photo with a wrong name takes seconds.
  const foreign = findForeignPicture(file.bytes);
  if (foreign !== null) throw createContentMismatchError(adviseForPicture(foreign));
  const kind = detectFileKind(file.bytes);
  if (kind !== null && !isExpectedKind(extension, kind)) throw createContentMismatchError();
  return { extension, bytes: file.bytes };
}
