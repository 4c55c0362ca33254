const SHOWN_BYTES = 5;

/** The beginning of a hash in hexadecimal, enough to recognise it. */
export const formatShortHash = (hash: Uint8Array): string =>
  `${Array.from(hash.subarray(0, SHOWN_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('')}…`;
