import { NoteError } from './note-errors.ts';

/**
 * Decodes canonical standard base64 (RFC 4648, section 4). `label` names the value in the error.
 *
 * @throws NoteError when the text is empty or is another spelling that Buffer would accept.
 */
export function decodeBase64(text: string, label: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  if (text === '' || bytes.toString('base64') !== text) throw new NoteError(`${label} is not base64`);
  return bytes;
}

export const encodeBase64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');

/**
 * Parses an integer from 0 to 2^53 - 1 in decimal without leading zeros.
 *
 * @throws NoteError for any other text.
 */
export function parseDecimal(text: string, label: string): number {
  const number = /^(?:0|[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(number)) throw new NoteError(`${label} is not an integer from 0 to 2^53 - 1`);
  return number;
}
