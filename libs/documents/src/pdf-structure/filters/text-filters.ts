import { decodeHex, isWhiteSpace } from '../values/token-reader.ts';
import { createByteCollector } from './byte-collector.ts';
import type { FilterOutput } from './flate.ts';

const HEX_END = 0x3e;

/** Decodes hexadecimal text up to `>`. */
export function decodeAsciiHex(text: Uint8Array): FilterOutput {
  const end = text.indexOf(HEX_END);
  return { bytes: decodeHex(end === -1 ? text : text.subarray(0, end)), isDamaged: false };
}

const ASCII85_END = 0x7e;
const ASCII85_ZERO = 0x7a;
const FIRST_DIGIT = 0x21;
const LAST_DIGIT = 0x75;

/**
 * Decodes base 85 up to `~` (ISO 32000-1, 7.4.3).
 * @throws UnreadableDocument (took_too_much_memory) above `maxBytes`.
 */
export function decodeAscii85(text: Uint8Array, maxBytes: number): FilterOutput {
  const output = createByteCollector(maxBytes);
  let isDamaged = false;
  let group = 0;
  let digits = 0;
  for (const byte of text.subarray(startsWithMarker(text) ? 2 : 0)) {
    if (byte === ASCII85_END) break;
    if (byte === ASCII85_ZERO && digits === 0) output.repeat(0, 4);
    else if (byte >= FIRST_DIGIT && byte <= LAST_DIGIT) {
      group = group * 85 + byte - FIRST_DIGIT;
      digits += 1;
      if (digits < 5) continue;
      output.add(toBytes(group, 4));
      group = 0;
      digits = 0;
    } else if (!isWhiteSpace(byte)) isDamaged = true;
  }
  if (digits > 1) {
    // Digits that are missing count as the highest one, so that the bytes that are there round to themselves.
    for (let missing = digits; missing < 5; missing += 1) group = group * 85 + 84;
    output.add(toBytes(group, digits - 1));
  }
  return { bytes: output.getBytes(), isDamaged };
}

/** Some writers start with the marker `<~`. */
const startsWithMarker = (text: Uint8Array): boolean => text[0] === 0x3c && text[1] === ASCII85_END;

const toBytes = (group: number, count: number): Uint8Array =>
  Uint8Array.of(group >>> 24, group >>> 16, group >>> 8, group).subarray(0, count);
