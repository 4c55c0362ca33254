import { isUtf8 } from 'node:buffer';
import { createValidationError } from '@probant/kernel/errors';
import { JsonReadError } from '@probant/kernel/json/json-read-error';
import { parseJson, parseStrictJson } from '@probant/kernel/json/parse-json';
import { toBodyError } from './json-problems.ts';
import { findUnstorableTexts, hasSuspectEscape } from './storable-text.ts';

/** How the text of a body becomes a value. */
export type ParseBodyOptions = {
  readonly allowUnstorableText: boolean;
  /** Refuses duplicate member names and numbers that lose digits. */
  readonly strict: boolean;
  /** Bytes of one text of a large body. */
  readonly maxTextBytes: number;
};

/**
 * Returns the value of a JSON body in UTF-8; undefined when it is empty or blank.
 *
 * @throws AppError 422.
 */
export function parseJsonBody(
  bytes: Buffer,
  { allowUnstorableText, strict }: Omit<ParseBodyOptions, 'maxTextBytes'>,
): unknown {
  if (bytes.length === 0) return undefined;
  const text = skipByteOrderMark(bytes).toString('utf8');
  // Invalid UTF-8 is decoded to replacement characters, which valid text may also contain.
  if (text.includes('\ufffd') && !isUtf8(bytes)) throw toBodyError(new JsonReadError('not_utf8', 0));
  if (BLANK_PATTERN.test(text)) return undefined;
  const value = readValue(text, strict);
  if (!allowUnstorableText && hasSuspectEscape(text)) {
    const problems = findUnstorableTexts(value);
    if (problems.length > 0) throw createValidationError(problems);
  }
  return value;
}

/** White space as defined by JSON (RFC 8259, section 2). */
const BLANK_PATTERN = /^[ \t\n\r]*$/;

export const skipByteOrderMark = (bytes: Buffer): Buffer =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;

function readValue(text: string, strict: boolean): unknown {
  try {
    return strict ? parseStrictJson(text) : parseJson(text);
  } catch (error) {
    throw toBodyError(error);
  }
}
