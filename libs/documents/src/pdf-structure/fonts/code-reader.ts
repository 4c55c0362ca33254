import type { CodeRange } from './character-map.ts';

export type ShownCode = { readonly code: number; readonly bytes: number };

/**
 * Creates a function that splits strings into codes: one byte for simple fonts, the ranges of the font's own map for composite ones, else two
 * bytes, as Identity and the Unicode encodings have.
 */
export function createCodeReader(
  isComposite: boolean,
  ranges: readonly CodeRange[],
): (bytes: Uint8Array) => readonly ShownCode[] {
  if (!isComposite) return (bytes) => Array.from(bytes, (code) => ({ code, bytes: 1 }));
  const lengths = [...new Set(ranges.map(({ bytes }) => bytes))].filter((length) => length >= 1 && length <= 4).sort();
  const shortest = lengths[0] ?? 2;
  return (bytes) => {
    const codes: ShownCode[] = [];
    for (let at = 0; at < bytes.length; ) {
      const length = lengths.find((size) => isInRange(bytes, at, size, ranges)) ?? shortest;
      codes.push({ code: readCode(bytes, at, length), bytes: length });
      at += length;
    }
    return codes;
  };
}

const isInRange = (bytes: Uint8Array, at: number, length: number, ranges: readonly CodeRange[]): boolean => {
  const code = readCode(bytes, at, length);
  return ranges.some((range) => range.bytes === length && code >= range.low && code <= range.high);
};

function readCode(bytes: Uint8Array, at: number, length: number): number {
  let code = 0;
  for (let i = at; i < at + length; i += 1) code = code * 256 + (bytes[i] ?? 0);
  return code;
}
