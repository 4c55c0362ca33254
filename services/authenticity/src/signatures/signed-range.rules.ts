import { MIB_BYTES } from '@probant/kernel/byte-units';

/** The bytes that a signature covers, and the signature itself. */
export type SignedRange = {
  /** The covered bytes, in order. */
  readonly pieces: readonly Uint8Array[];
  /** DER, with the zeros that fill its place in the file. */
  readonly contents: Uint8Array;
  /** Byte after the covered part: the file as it was signed ends here. */
  readonly end: number;
};

/** A certificate chain with revocation data has some 100 KB. */
const MAX_CONTENTS_BYTES = 2 * MIB_BYTES;
const LESS_THAN = 0x3c;
const GREATER_THAN = 0x3e;

/** Whether a signature was made: one that was only prepared has no numbers yet. */
export const isFilledRange = (byteRange: readonly unknown[]): byteRange is readonly number[] =>
  byteRange.length > 0 &&
  byteRange.every((value) => Number.isSafeInteger(value)) &&
  byteRange.some((value) => value !== 0);

/**
 * Reads the range that a signature covers (ISO 32000-1, 12.8.1): all of the file up to its end, except one hexadecimal string. Returns null
 * for any other range: bytes that are left out could contain anything.
 */
export function readSignedRange(file: Uint8Array, byteRange: readonly number[]): SignedRange | null {
  if (byteRange.length !== 4) return null;
  const [start = 0, firstLength = 0, secondStart = 0, secondLength = 0] = byteRange;
  const end = secondStart + secondLength;
  if (start !== 0 || firstLength <= 0 || secondStart <= firstLength || secondLength <= 0 || end > file.length)
    return null;
  const gap = file.subarray(firstLength, secondStart);
  if (gap[0] !== LESS_THAN || gap.at(-1) !== GREATER_THAN || gap.length > 2 * MAX_CONTENTS_BYTES) return null;
  const digits = Buffer.from(gap.subarray(1, -1)).toString('latin1');
  if (!/^[0-9A-Fa-f\s]*$/.test(digits)) return null;
  const contents = Buffer.from(digits.replaceAll(/\s/g, ''), 'hex');
  return { pieces: [file.subarray(0, firstLength), file.subarray(secondStart, end)], contents, end };
}
