import { MIB_BYTES } from '@probant/kernel/byte-units';
import { Type } from 'typebox';

/** Enough for the entries of a whole fiscal year. */
const MAX_EXPORT_BODY_BYTES = 128 * MIB_BYTES;

/** A cell of a spreadsheet has at most 32,767 characters. Quoting a cell of 60 MiB took 5.4 s at once. */
const MAX_TEXT_BYTES = MIB_BYTES;

/** Request options shared by the routes that write a file. */
export const FILE_REQUEST_OPTIONS = {
  method: 'POST',
  skipDefaults: true,
  bodyLimit: MAX_EXPORT_BODY_BYTES,
  maxTextBytes: MAX_TEXT_BYTES,
  allowUnstorableText: true,
} as const;

/** OpenAPI description of the 413 response. */
export const BODY_TOO_LARGE = 'The body is larger than 128 MiB';

export const FileContent = Type.String({ description: 'The file' });
