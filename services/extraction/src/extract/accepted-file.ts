import { kindOf } from '@probant/documents/signature';
import type { UploadedFile } from '@probant/http/route';
import { contentMismatch, extensionNotAllowed, fileTooLarge } from './extract.errors.ts';
import { agrees, allowedExtension, type Extension } from './intake.rules.ts';

/** What the contract takes of a file. Throws an AppError: extension, size, content that is not what the extension says. */
export function accepted(file: UploadedFile): { readonly extension: Extension; readonly bytes: Uint8Array } {
  const extension = allowedExtension(file.filename);
  if (extension === null) throw extensionNotAllowed();
  if (file.tooLarge) throw fileTooLarge();
  // The signature is looked at before the work: reading a photo under a wrong name takes seconds.
  const kind = kindOf(file.bytes);
  if (kind !== null && !agrees(extension, kind)) throw contentMismatch();
  return { extension, bytes: file.bytes };
}
