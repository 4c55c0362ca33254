import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Randomness } from '@probant/kernel/ids';

/**
 * `prb_live_`, 30 base62 characters from chance (178 bits), then the CRC-32 (IEEE) of those 30 as 6 base62 digits. The checksum lets
 * a scanner or a gateway see a mistyped or invented key without asking anybody.
 */
const KEY = /^prb_live_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/;
const PREFIX = 'prb_live_';
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 30;
const CHECKSUM_LENGTH = 6;

/** Makes a key. Bytes from 248 up are drawn again, so that each character is equally likely. */
export function newKey(randomness: Randomness): string {
  let secret = '';
  while (secret.length < SECRET_LENGTH)
    for (const byte of randomness(SECRET_LENGTH)) if (byte < 248) secret += BASE62[byte % 62];
  secret = secret.slice(0, SECRET_LENGTH);
  return PREFIX + secret + checksumOf(secret);
}

/** Whether a text has the form of a key and the right checksum; not whether it was ever issued. */
export function isWellFormed(text: string): boolean {
  const [, secret, checksum] = KEY.exec(text) ?? [];
  return secret !== undefined && checksumOf(secret) === checksum;
}

function checksumOf(secret: string): string {
  let rest = crc32(secret);
  let digits = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    digits = BASE62[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** What is stored of a key. 178 bits from chance need no slow hash. */
export const digestOf = (key: string): Buffer => hash('sha256', key, 'buffer');

/** What may be shown of a key: enough for its owner to recognise it. */
export const startOf = (key: string): string => key.slice(0, PREFIX.length + 4);
