declare const fingerprintBrand: unique symbol;

/**
 * Perceptual hash of a picture: 256 bits as 64 hex digits. Files of one photograph differ in few bits, whatever their format, compression
 * and size. New photographs of the same paper, and turned or cropped ones, differ in many.
 */
export type Fingerprint = string & { readonly [fingerprintBrand]: true };

/** Hex digits that fit the 32 bits of an integer operation. */
const HEX_DIGITS_PER_WORD = 8;

/** Returns the number of bits in which two fingerprints differ, 0 to 256. */
export function countDifferingBits(a: Fingerprint, b: Fingerprint): number {
  let count = 0;
  for (let start = 0; start < a.length; start += HEX_DIGITS_PER_WORD) {
    const end = start + HEX_DIGITS_PER_WORD;
    let differing = Number.parseInt(a.slice(start, end), 16) ^ Number.parseInt(b.slice(start, end), 16);
    for (; differing !== 0; differing &= differing - 1) count += 1;
  }
  return count;
}
