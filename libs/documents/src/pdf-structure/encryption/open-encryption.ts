import {
  isArray,
  isReference,
  isString,
  type ObjectCipher,
  type PdfDictionary,
  type PdfValue,
  toDictionary,
} from '../values/pdf-value.ts';
import { readEncryptionDictionary } from './encryption-dictionary.ts';
import { findMd5Key } from './md5-key.ts';
import { createObjectCipher } from './object-cipher.ts';
import { findShaKey } from './sha-key.ts';

/**
 * Whether a file is encrypted: `restricted` is a file that opens without a password, and restricts what a reader may do with it; `locked` is
 * one that stays ciphertext.
 */
export type FileAccess = 'open' | 'restricted' | 'locked';

/** How an object is read: as it is, as ciphertext, or with a cipher. */
export type ObjectProtection = 'plain' | 'locked' | ObjectCipher;

export type FileEncryption = {
  readonly access: FileAccess;
  getProtection(number: number, generation: number): ObjectProtection;
};

/** Opens the encryption of a file with the empty user password. `resolve` reads objects as they are, without decrypting them. */
export function openEncryption(
  trailer: PdfDictionary,
  resolve: (value: PdfValue | undefined) => PdfValue,
): FileEncryption {
  const encryption = trailer.entries.get('Encrypt') ?? null;
  if (encryption === null) return { access: 'open', getProtection: () => 'plain' };
  const ownNumber = isReference(encryption) ? encryption.number : null;
  const createCipher = openCiphers(toDictionary(resolve(encryption)), readFileId(trailer, resolve), resolve);
  return {
    access: createCipher === null ? 'locked' : 'restricted',
    getProtection(number, generation) {
      if (number === ownNumber) return 'plain';
      return createCipher === null ? 'locked' : createCipher(number, generation);
    },
  };
}

type CreateCipher = (number: number, generation: number) => ObjectCipher;

/** Returns null when the empty password does not open the file. */
function openCiphers(
  dictionary: PdfDictionary | null,
  fileId: Uint8Array,
  resolve: (value: PdfValue | undefined) => PdfValue,
): CreateCipher | null {
  const encryption =
    dictionary && readEncryptionDictionary(dictionary, ({ entries }, key) => resolve(entries.get(key)));
  if (encryption === null) return null;
  const key = encryption.revision >= 5 ? findShaKey(encryption) : findMd5Key(encryption, fileId);
  return key && ((number, generation) => createObjectCipher(encryption, key, number, generation));
}

/** Returns the first part of /ID, which stays the same in all revisions; empty when there is none. */
function readFileId(trailer: PdfDictionary, resolve: (value: PdfValue | undefined) => PdfValue): Uint8Array {
  const parts = resolve(trailer.entries.get('ID'));
  const first = isArray(parts) ? resolve(parts[0]) : null;
  return isString(first) ? first.bytes : new Uint8Array(0);
}
