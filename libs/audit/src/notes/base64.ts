import { NoteError } from './note-errors.ts';

/** Standard base64 (RFC 4648, section 4), the one spelling of its bytes: what Buffer would forgive throws a NoteError. */
export function fromBase64(text: string, what: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  if (text === '' || bytes.toString('base64') !== text) throw new NoteError(`${what} is not base64`);
  return bytes;
}

export const toBase64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');

/** A whole number from 0 to 2^53 - 1 in decimal, without leading zeroes. Throws a NoteError otherwise. */
export function fromDecimal(text: string, what: string): number {
  const number = /^(?:0|[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(number)) throw new NoteError(`${what} is not a whole number up to 2^53 - 1`);
  return number;
}
