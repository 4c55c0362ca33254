import { createHash } from 'node:crypto';
import type { EncryptionDictionary } from './encryption-dictionary.ts';
import { applyRc4 } from './rc4.ts';

/** What a password is filled up with (ISO 32000-1, 7.6.3.3): for the empty one, all of it. */
const PADDED_EMPTY_PASSWORD = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const PASSWORD_BYTES = 32;
const HASH_BYTES = 16;
const KEY_HASHES = 50;
const USER_ROUNDS = 20;

/** Returns the key of a file of revision 2 to 4 that the empty user password opens; null when it does not (ISO 32000-1, algorithm 6). */
export function findMd5Key(dictionary: EncryptionDictionary, fileId: Uint8Array): Uint8Array | null {
  if (dictionary.owner.length < PASSWORD_BYTES || dictionary.user.length < PASSWORD_BYTES) return null;
  for (const length of dictionary.keyLengths) {
    const key = deriveKey(dictionary, fileId, length);
    const compared = dictionary.revision === 2 ? PASSWORD_BYTES : HASH_BYTES;
    const expected = Buffer.from(dictionary.user.subarray(0, compared));
    if (expected.equals(computeUserEntry(dictionary.revision, fileId, key).subarray(0, compared))) return key;
  }
  return null;
}

const hashMd5 = (...parts: readonly Uint8Array[]): Uint8Array => {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** ISO 32000-1, algorithm 2. */
function deriveKey(dictionary: EncryptionDictionary, fileId: Uint8Array, length: number): Uint8Array {
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(dictionary.permissions | 0);
  const isMetadataPlain = dictionary.revision >= 4 && !dictionary.isMetadataEncrypted;
  let hash = hashMd5(
    PADDED_EMPTY_PASSWORD,
    dictionary.owner.subarray(0, PASSWORD_BYTES),
    permissions,
    fileId,
    Buffer.alloc(isMetadataPlain ? 4 : 0, 0xff),
  );
  if (dictionary.revision >= 3) for (let i = 0; i < KEY_HASHES; i += 1) hash = hashMd5(hash.subarray(0, length));
  return hash.subarray(0, length);
}

/** Computes /U for the empty password (ISO 32000-1, algorithms 4 and 5). */
function computeUserEntry(revision: number, fileId: Uint8Array, key: Uint8Array): Uint8Array {
  if (revision === 2) return applyRc4(key, PADDED_EMPTY_PASSWORD);
  let entry = hashMd5(PADDED_EMPTY_PASSWORD, fileId);
  for (let round = 0; round < USER_ROUNDS; round += 1)
    entry = applyRc4(
      key.map((byte) => byte ^ round),
      entry,
    );
  return entry;
}
