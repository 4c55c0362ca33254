import { isDigitUnit, MINUS_UNIT, POINT_UNIT, ZERO_UNIT } from '../json-characters.ts';
import { type JsonErrorReason, JsonReadError } from '../json-read-error.ts';
import { MAX_NUMBER_CHARACTERS } from './scan-limits.ts';

/** Creates the error of a place in a text, in bytes; the length of the text when it ends too early. */
export const createFault = (reason: JsonErrorReason, bytes: Buffer, at: number): JsonReadError =>
  new JsonReadError(reason, Math.min(at, bytes.length));

/** Returns the end of the number that starts at a digit or a minus. @throws JsonReadError. */
export function skipNumber(bytes: Buffer, start: number): number {
  let at = start;
  if (bytes[at] === MINUS_UNIT) at += 1;
  if (bytes[at] === ZERO_UNIT) at += 1;
  else at = skipDigits(bytes, at);
  if (bytes[at] === POINT_UNIT) at = skipDigits(bytes, at + 1);
  if (((bytes[at] ?? 0) | 0x20) === EXPONENT_LETTER) {
    at += 1;
    if (bytes[at] === PLUS_BYTE || bytes[at] === MINUS_UNIT) at += 1;
    at = skipDigits(bytes, at);
  }
  if (at - start > MAX_NUMBER_CHARACTERS) throw createFault('too_long_number', bytes, at);
  return at;
}

function skipDigits(bytes: Buffer, start: number): number {
  const limit = start + MAX_NUMBER_CHARACTERS;
  let at = start;
  while (at <= limit && isDigitUnit(bytes[at] ?? 0)) at += 1;
  if (at === start) throw createFault('syntax', bytes, at);
  if (at > limit) throw createFault('too_long_number', bytes, at);
  return at;
}

/** Returns the end of `true`, `false` or `null`. @throws JsonReadError for anything else. */
export function skipLiteral(bytes: Buffer, start: number): number {
  const byte = bytes[start];
  const word = byte === 0x74 ? 'true' : byte === 0x66 ? 'false' : byte === 0x6e ? 'null' : '';
  if (word === '') throw createFault('syntax', bytes, start);
  for (let index = 0; index < word.length; index += 1)
    if (bytes[start + index] !== word.charCodeAt(index)) throw createFault('syntax', bytes, start + index);
  return start + word.length;
}

/** Returns the end of an escape, from the byte after its backslash. @throws JsonReadError. */
export function skipEscape(bytes: Buffer, start: number): number {
  const letter = bytes[start];
  if (letter === undefined || !ESCAPE_LETTERS.has(letter)) throw createFault('syntax', bytes, start);
  if (letter !== UNICODE_ESCAPE_LETTER) return start + 1;
  for (let at = start + 1; at <= start + 4; at += 1) if (!isHexDigit(bytes[at])) throw createFault('syntax', bytes, at);
  return start + 5;
}

const PLUS_BYTE = 0x2b;
const EXPONENT_LETTER = 0x65;
const UNICODE_ESCAPE_LETTER = 0x75;
const ESCAPE_LETTERS: ReadonlySet<number> = new Set(Buffer.from('"\\/bfnrtu'));

const isHexDigit = (byte = 0): boolean => isDigitUnit(byte) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66);
