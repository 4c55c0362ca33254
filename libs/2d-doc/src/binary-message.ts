import type { CodeField } from './code.ts';
import { CodeFormatError } from './code-format-error.ts';
import { toHexadecimal } from './encoding/hexadecimal.ts';
import { checkSignatureLength } from './signature-length.ts';
import { MAX_FIELDS } from './text-message.ts';

/** In place of an identifier: the signature. In place of a length: two bytes of length follow. */
const ESCAPE = 0xff;

export type BinaryMessage = {
  readonly fields: readonly CodeField[];
  readonly unsignedFields: readonly CodeField[];
  /** Where the signed bytes end. */
  readonly signedEnd: number;
  readonly signature: Uint8Array | null;
};

/** Returns the fields and the signature of a binary message (3.4.2, 3.5.2) that starts at an offset. @throws CodeFormatError */
export function readBinaryMessage(bytes: Uint8Array, offset: number): BinaryMessage {
  const signed = readFieldsToEscape(bytes, offset);
  if (signed.end === bytes.length)
    return { fields: signed.fields, unsignedFields: [], signedEnd: signed.end, signature: null };
  const start = signed.end + 2;
  const length = bytes[signed.end + 1] ?? 0;
  const signature = checkSignatureLength(bytes.slice(start, start + length));
  if (signature.length < length) throw new CodeFormatError('field_cut_short');
  const annex = readFieldsToEscape(bytes, start + length);
  if (annex.end < bytes.length) throw new CodeFormatError('trailing_data');
  if (signed.fields.length + annex.fields.length > MAX_FIELDS) throw new CodeFormatError('too_many_fields');
  return { fields: signed.fields, unsignedFields: annex.fields, signedEnd: signed.end, signature };
}

function readFieldsToEscape(bytes: Uint8Array, offset: number): { readonly fields: CodeField[]; readonly end: number } {
  const fields: CodeField[] = [];
  let next = offset;
  while (next < bytes.length && bytes[next] !== ESCAPE) {
    if (fields.length === MAX_FIELDS) throw new CodeFormatError('too_many_fields');
    const { start, length } = readLength(bytes, next + 1);
    if (start + length > bytes.length) throw new CodeFormatError('field_cut_short');
    fields.push({
      id: toHexadecimal(bytes.subarray(next, next + 1)),
      value: toHexadecimal(bytes.subarray(start, start + length)),
      form: 'binary',
      isTruncated: false,
    });
    next = start + length;
  }
  return { fields, end: next };
}

/** A length that the code ends before is longer than what is left. */
function readLength(bytes: Uint8Array, offset: number): { readonly start: number; readonly length: number } {
  const short = bytes[offset] ?? Number.POSITIVE_INFINITY;
  if (short !== ESCAPE) return { start: offset + 1, length: short };
  const [high = Number.POSITIVE_INFINITY, low = Number.POSITIVE_INFINITY] = bytes.subarray(offset + 1, offset + 3);
  return { start: offset + 3, length: high * 256 + low };
}
