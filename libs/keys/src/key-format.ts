import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Randomness } from '@probant/kernel/ids';

/**
 * `prb_live_`, 30 random base62 characters (178 bits), then the CRC-32 (IEEE) of those 30 as 6 base62 digits. The checksum lets a
 * scanner or a gateway reject a mistyped or invented key without a lookup.
 */
const KEY_PATTERN = /^prb_live_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/;
const KEY_PREFIX = 'prb_live_';
const BASE62_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 30;
const CHECKSUM_LENGTH = 6;

/** Generates a key. Bytes from 248 up are discarded, so that each character is equally likely. */
export function generateKey(randomness: Randomness): string {
  let secret = '';
  while (secret.length < SECRET_LENGTH)
    for (const byte of randomness(SECRET_LENGTH)) if (byte < 248) secret += BASE62_DIGITS[byte % 62];
  secret = secret.slice(0, SECRET_LENGTH);
  return KEY_PREFIX + secret + computeChecksum(secret);
}

/** Returns whether a text has the form of a key and the right checksum; not whether it was ever issued. */
export function isWellFormedKey(text: string): boolean {
  const [, secret, checksum] = KEY_PATTERN.exec(text) ?? [];
  return secret !== undefined && computeChecksum(secret) === checksum;
}

function computeChecksum(secret: string): string {
  let value = crc32(secret);
  let digits = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    digits = BASE62_DIGITS[value % 62] + digits;
    value = Math.floor(value / 62);
  }
  return digits;
}

/** Returns the stored form of a key. Its 178 random bits need no slow hash. */
export const hashKey = (key: string): Buffer => hash('sha256', key, 'buffer');

/** Returns the first characters of a key, enough for its owner to recognise it. */
export const getKeyStart = (key: string): string => key.slice(0, KEY_PREFIX.length + 4);
