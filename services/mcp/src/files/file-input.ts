import { MIB_BYTES } from '@probant/kernel/byte-units';
import { type Static, Type } from 'typebox';

/** Bytes of the files of one call, decoded. */
export const MAX_FILES_BYTES = 10 * MIB_BYTES;

const fileName = (description: string) => Type.String({ minLength: 1, maxLength: 255, description });
/** Without `maxLength`, which would count 14 million characters at once: the decoder checks the length. */
const base64 = Type.String({
  contentEncoding: 'base64',
  description: 'The bytes of the file in base64 (RFC 4648, section 4); at most 10 MiB once decoded',
});

export const FileInput = Type.Object(
  {
    filename: fileName('Name of the file with its extension, such as invoice.pdf'),
    content_base64: base64,
  },
  { description: 'A file. It is read in memory and not stored' },
);
export type FileInput = Static<typeof FileInput>;
