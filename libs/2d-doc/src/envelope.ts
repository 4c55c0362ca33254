import { CodeFormatError } from './code-format-error.ts';
import { encodeC40Words } from './encoding/c40.ts';
import { toHexadecimal } from './encoding/hexadecimal.ts';

/** Symbols that one code can be split into (3.8). */
export const MAX_PARTS = 16;

const BINARY_MARKER = 0xee;
const BINARY_LENGTH = 4;
const TEXT_LENGTH = 6;

/** The envelope in front of one part of a code. */
export type Envelope = {
  /** The same for all parts of one code. */
  readonly key: string;
  /** From 0. */
  readonly position: number;
  /** Parts of the code, 2 to 16. */
  readonly count: number;
  /** Of the envelope, in bytes. */
  readonly length: number;
};

/** Returns the envelope of a symbol that is a part of a code; null for any other symbol. */
export function readEnvelope(bytes: Uint8Array): Envelope | null {
  const envelope = bytes[0] === BINARY_MARKER ? readBinaryEnvelope(bytes) : readTextEnvelope(bytes);
  return envelope !== null && envelope.position < envelope.count ? envelope : null;
}

/**
 * Returns the bytes of a code that several symbols hold, given in any order. One symbol without an envelope is returned as it is.
 * @throws CodeFormatError (`bad_envelope`) when a part is absent, there twice or of another code.
 */
export function joinEnvelope(parts: readonly Uint8Array[]): Uint8Array {
  const [first] = parts;
  if (first === undefined || parts.length > MAX_PARTS) throw new CodeFormatError('bad_envelope');
  const expected = readEnvelope(first);
  if (expected === null && parts.length === 1) return first;
  if (expected === null || parts.length !== expected.count) throw new CodeFormatError('bad_envelope');
  const contents: Uint8Array[] = [];
  for (const part of parts) {
    const envelope = readEnvelope(part);
    if (envelope === null || envelope.key !== expected.key || envelope.count !== expected.count)
      throw new CodeFormatError('bad_envelope');
    if (contents[envelope.position] !== undefined) throw new CodeFormatError('bad_envelope');
    contents[envelope.position] = part.subarray(envelope.length);
  }
  return new Uint8Array(Buffer.concat(contents));
}

/** "EXYZAB": XYZ is the key, A the position and B the last position, in hexadecimal. The key is compared as in a binary envelope. */
function readTextEnvelope(bytes: Uint8Array): Envelope | null {
  const text = Buffer.from(bytes.subarray(0, TEXT_LENGTH)).toString('latin1');
  if (!/^E[A-Z0-9]{3}[0-9A-F][1-9A-F]$/.test(text)) return null;
  return {
    key: toHexadecimal(encodeC40Words(text.slice(1, 4))),
    position: Number.parseInt(text.charAt(4), 16),
    count: Number.parseInt(text.charAt(5), 16) + 1,
    length: TEXT_LENGTH,
  };
}

/** 0xEE, two bytes of key, then four bits of position and four bits that hold 17 less the number of parts. */
function readBinaryEnvelope(bytes: Uint8Array): Envelope | null {
  const last = bytes[BINARY_LENGTH - 1];
  if (last === undefined || (last & 15) === 0) return null;
  return {
    key: toHexadecimal(bytes.subarray(1, 3)),
    position: last >> 4,
    count: 17 - (last & 15),
    length: BINARY_LENGTH,
  };
}
