import { isUtf8 } from 'node:buffer';
import { type CharacterSet, CharacterSetDetector } from '@probant/fec/scan/character-set';
import { CP850_CHARACTERS } from '@probant/fec/scan/decode-text';
import type { TimeSlicer } from '@probant/kernel/time-slicer';

/** For each byte from 0x80, the UTF-8 bytes of its character. */
export type HighBytes = readonly Uint8Array[];

const LF_BYTE = 10;
const CR_BYTE = 13;
const CHUNK_BYTES = 1 << 18;

/**
 * Returns how to decode the bytes of a file that is not wholly UTF-8, so that it can be compared with a file in another character set; null
 * for UTF-8. Lines of such a file that are UTF-8 must be read as UTF-8.
 */
export async function detectHighBytes(file: Uint8Array, slicer: TimeSlicer): Promise<HighBytes | null> {
  if (isUtf8(file)) return null;
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const lineEnd = bytes.includes(LF_BYTE) ? LF_BYTE : CR_BYTE;
  const detector = new CharacterSetDetector();
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(lineEnd, from + CHUNK_BYTES);
    const to = end < 0 ? bytes.length : end + 1;
    detector.addLines(bytes.subarray(from, to), lineEnd, 1);
    from = to;
    if (slicer.isDue()) await slicer.pause();
  }
  return HIGH_BYTES_BY_CHARACTER_SET[detector.detect()];
}

const BYTES_ABOVE_ASCII = Uint8Array.from({ length: 128 }, (_, at) => 128 + at);
const toUtf8 = (characters: string): HighBytes => [...characters].map((character) => Buffer.from(character, 'utf8'));
const decodeHighBytes = (label: string): HighBytes => toUtf8(new TextDecoder(label).decode(BYTES_ABOVE_ASCII));

const HIGH_BYTES_BY_CHARACTER_SET: Readonly<Record<CharacterSet, HighBytes | null>> = {
  'utf-8': null,
  'iso-8859-15': decodeHighBytes('iso-8859-15'),
  'windows-1252': decodeHighBytes('windows-1252'),
  cp850: toUtf8(CP850_CHARACTERS),
};
