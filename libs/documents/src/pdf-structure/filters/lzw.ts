import { createByteCollector } from './byte-collector.ts';
import type { FilterOutput } from './flate.ts';

const CLEAR_CODE = 256;
const END_CODE = 257;
const TABLE_SIZE = 4096;

/**
 * Decodes LZW as PDF uses it (ISO 32000-1, 7.4.4): codes of 9 to 12 bits, the most significant bit first.
 * @throws UnreadableDocument (took_too_much_memory) above `maxBytes`.
 */
export function decodeLzw(packed: Uint8Array, hasEarlyChange: boolean, maxBytes: number): FilterOutput {
  const output = createByteCollector(maxBytes);
  const early = hasEarlyChange ? 1 : 0;
  const prefixes = new Uint16Array(TABLE_SIZE);
  const lastBytes = new Uint8Array(TABLE_SIZE);
  const lengths = new Uint16Array(TABLE_SIZE);
  const sequence = new Uint8Array(TABLE_SIZE + 1);
  for (let code = 0; code < CLEAR_CODE; code += 1) {
    lastBytes[code] = code;
    lengths[code] = 1;
  }
  let nextCode = END_CODE + 1;
  let width = 9;
  let previous = -1;
  let bits = 0;
  let bitCount = 0;

  const unfold = (code: number): Uint8Array => {
    const length = lengths[code] as number;
    for (let at = length - 1, rest = code; at >= 0; at -= 1) {
      sequence[at] = lastBytes[rest] as number;
      rest = prefixes[rest] as number;
    }
    return sequence.subarray(0, length);
  };

  for (const byte of packed) {
    bits = ((bits << 8) | byte) & 0xffffff;
    bitCount += 8;
    if (bitCount < width) continue;
    bitCount -= width;
    const code = (bits >> bitCount) & ((1 << width) - 1);
    if (code === END_CODE) return { bytes: output.getBytes(), isDamaged: false };
    if (code === CLEAR_CODE) {
      nextCode = END_CODE + 1;
      width = 9;
      previous = -1;
      continue;
    }
    if (code > nextCode || (code === nextCode && previous === -1)) return { bytes: output.getBytes(), isDamaged: true };
    if (previous !== -1 && nextCode < TABLE_SIZE) {
      prefixes[nextCode] = previous;
      lengths[nextCode] = (lengths[previous] as number) + 1;
      lastBytes[nextCode] = unfold(code === nextCode ? previous : code)[0] as number;
      nextCode += 1;
    } else if (code >= nextCode) return { bytes: output.getBytes(), isDamaged: true };
    output.add(unfold(code));
    previous = code;
    if (nextCode + early >= 2 ** width && width < 12) width += 1;
  }
  return { bytes: output.getBytes(), isDamaged: false };
}
