import { readBinaryMessage } from './binary-message.ts';
import { hasPerimeter } from './catalogue/catalogue.ts';
import type { ParsedCode } from './code.ts';
import { CodeFormatError } from './code-format-error.ts';
import { readBinaryHeader } from './header.ts';
import { parseTextCode } from './text-code.ts';

/** 16 symbols with the most digits that a DataMatrix holds. */
export const MAX_CODE_BYTES = 16 * 3_116;

const BINARY_MARKER = 0xdc;
const TEXT_MARKER = [0x44, 0x43];

/**
 * Returns what the bytes of a 2D-Doc code state: versions 01 to 04 in characters, version 04 in bytes or mixed. Nothing is verified.
 * `input` is the bytes that a DataMatrix reader returns, or those of several symbols after `joinEnvelope`.
 * @throws CodeFormatError for every other input.
 */
export function parseCode(input: Uint8Array): ParsedCode {
  if (input.length > MAX_CODE_BYTES) throw new CodeFormatError('code_too_long');
  // A copy, of which the result keeps parts: `slice` of a Buffer is a view of it.
  const bytes = Uint8Array.from(input);
  if (bytes[0] === BINARY_MARKER) return parseBinaryCode(bytes);
  if (TEXT_MARKER.every((byte, index) => bytes[index] === byte)) return parseTextCode(bytes);
  throw new CodeFormatError('not_a_2d_doc');
}

function parseBinaryCode(bytes: Uint8Array): ParsedCode {
  const { length, ...header } = readBinaryHeader(bytes);
  if (!hasPerimeter(header.perimeter)) throw new CodeFormatError('unknown_perimeter');
  const { signedEnd, ...message } = readBinaryMessage(bytes, length);
  return { ...header, ...message, form: 'binary', signedBytes: bytes.slice(0, signedEnd) };
}
