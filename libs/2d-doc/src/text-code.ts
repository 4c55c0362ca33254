import { hasPerimeter } from './catalogue/catalogue.ts';
import type { CodeField, ParsedCode } from './code.ts';
import { CodeFormatError } from './code-format-error.ts';
import { decodeBase32 } from './encoding/base32.ts';
import { type CodeHeader, readTextHeader } from './header.ts';
import { readMixedMessage } from './mixed-message.ts';
import { isMessageText, MAX_FIELDS, readTextFields } from './text-message.ts';

const UNIT_SEPARATOR = '\x1f';
const GROUP_SEPARATOR = '\x1d';
/** Version 01 ends in the bytes of a P-256 signature (3.5.2). */
const RAW_SIGNATURE_LENGTH = 64;

type TextParts = { readonly message: string; readonly annex: string; readonly signature: Uint8Array | null };

/** Returns what a code in characters states, the bytes after a switch to binary included. @throws CodeFormatError */
export function parseTextCode(bytes: Uint8Array): ParsedCode {
  const text = Buffer.from(bytes).toString('latin1');
  const { length, ...header } = readTextHeader(text);
  if (!hasPerimeter(header.perimeter)) throw new CodeFormatError('unknown_perimeter');
  const mixed = header.version === 4 ? readMixedMessage(bytes, text, length, header.perimeter) : null;
  if (mixed !== null) {
    const { signedEnd, ...message } = mixed;
    return { ...header, ...message, form: 'mixed', signedBytes: bytes.slice(0, signedEnd) };
  }
  const { message, annex, signature } = splitText(bytes, text, header.version);
  const fields = readFields(message, length, header.perimeter);
  const unsignedFields = readFields(annex, 0, header.perimeter);
  if (fields.length + unsignedFields.length > MAX_FIELDS) throw new CodeFormatError('too_many_fields');
  return {
    ...header,
    form: 'c40',
    fields,
    unsignedFields,
    signedBytes: bytes.slice(0, message.length),
    signature,
  };
}

function splitText(bytes: Uint8Array, text: string, version: CodeHeader['version']): TextParts {
  if (version === 1) {
    const end = Math.max(0, bytes.length - RAW_SIGNATURE_LENGTH);
    return { message: text.slice(0, end), annex: '', signature: bytes.slice(end) };
  }
  const start = text.indexOf(UNIT_SEPARATOR);
  if (start < 0) return { message: text, annex: '', signature: null };
  const separator = text.indexOf(GROUP_SEPARATOR, start);
  const end = separator < 0 ? text.length : separator;
  if (version < 4 && end < text.length) throw new CodeFormatError('trailing_data');
  // Text that is not base32 is no signature by anyone, and the fields are still what the code says.
  const signature = decodeBase32(text.slice(start + 1, end)) ?? new Uint8Array(0);
  return { message: text.slice(0, start), annex: text.slice(end), signature };
}

function readFields(text: string, offset: number, perimeter: string): readonly CodeField[] {
  if (!isMessageText(text)) throw new CodeFormatError('bad_character');
  if (text.length < offset) throw new CodeFormatError('header_too_short');
  return readTextFields(text, offset, perimeter).map(({ field }) => field);
}
