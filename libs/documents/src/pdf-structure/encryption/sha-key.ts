import { createCipheriv, createHash } from 'node:crypto';
import { AES_BLOCK_BYTES, decryptBlocks } from './aes.ts';
import type { EncryptionDictionary } from './encryption-dictionary.ts';

/** Parts of /U: a hash, and the salts that it and the key were made with. */
const HASH_BYTES = 32;
const SALT_BYTES = 8;
const USER_BYTES = HASH_BYTES + 2 * SALT_BYTES;

/** Returns the key of a file of revision 5 or 6 that the empty user password opens; null when it does not (ISO 32000-2, algorithm 2.A). */
export function findShaKey({ revision, user, userKey }: EncryptionDictionary): Uint8Array | null {
  if (user.length < USER_BYTES || userKey.length < HASH_BYTES) return null;
  const hash = revision === 5 ? hashSha256 : hashEmptyPassword;
  const validationSalt = user.subarray(HASH_BYTES, HASH_BYTES + SALT_BYTES);
  if (!Buffer.from(user.subarray(0, HASH_BYTES)).equals(hash(validationSalt))) return null;
  const key = hash(user.subarray(HASH_BYTES + SALT_BYTES, USER_BYTES));
  return decryptBlocks(key, new Uint8Array(AES_BLOCK_BYTES), userKey.subarray(0, HASH_BYTES));
}

const hashSha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

const REPETITIONS = 64;
const MIN_ROUNDS = 64;
/** The last byte of a round is at most 255, so that a hash ends here at the latest. */
const MAX_ROUNDS = 255 + 32;
const HASHES = ['sha256', 'sha384', 'sha512'] as const;

/** Hashes the empty password with a salt (ISO 32000-2, algorithm 2.B). */
function hashEmptyPassword(salt: Uint8Array): Uint8Array {
  let hash = hashSha256(salt);
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const cipher = createCipheriv('aes-128-cbc', hash.subarray(0, 16), hash.subarray(16, 32));
    cipher.setAutoPadding(false);
    const encrypted = cipher.update(Buffer.concat(Array<Uint8Array>(REPETITIONS).fill(hash)));
    // 256 is 1 modulo 3: the remainder of the first 16 bytes as a number is that of their sum.
    const sum = encrypted.subarray(0, 16).reduce((total, byte) => total + byte, 0);
    hash = createHash(HASHES[sum % 3] as string)
      .update(encrypted)
      .digest();
    if (round >= MIN_ROUNDS && (encrypted.at(-1) as number) <= round - 32) break;
  }
  return hash.subarray(0, HASH_BYTES);
}
