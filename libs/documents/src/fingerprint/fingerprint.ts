declare const fingerprintBrand: unique symbol;

/**
 * What a picture looks like, in 256 bits as 64 hex digits: files of one photograph are few bits apart, whatever their format,
 * compression and size. Photographs taken anew, turned or cropped are far apart.
 */
export type Fingerprint = string & { readonly [fingerprintBrand]: true };

/** Bits in which two fingerprints differ, 0 to 256. */
export function bitsApart(one: Fingerprint, other: Fingerprint): number {
  let bits = 0;
  for (let at = 0; at < one.length; at += WORD) {
    let differing = Number.parseInt(one.slice(at, at + WORD), 16) ^ Number.parseInt(other.slice(at, at + WORD), 16);
    for (; differing !== 0; differing &= differing - 1) bits += 1;
  }
  return bits;
}

/** Hex digits that fit the 32 bits of an integer operation. */
const WORD = 8;
