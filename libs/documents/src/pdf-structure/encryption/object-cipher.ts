import { createHash } from 'node:crypto';
import { type ObjectCipher, type PdfDictionary, toName } from '../values/pdf-value.ts';
import { decryptAes } from './aes.ts';
import type { CryptMethod, EncryptionDictionary } from './encryption-dictionary.ts';
import { applyRc4 } from './rc4.ts';

/** Returns the cipher of an object of a file; its keys are derived when they are needed. */
export function createObjectCipher(
  encryption: EncryptionDictionary,
  fileKey: Uint8Array,
  number: number,
  generation: number,
): ObjectCipher {
  const keys = new Map<CryptMethod, Uint8Array>();
  const getKey = (method: CryptMethod): Uint8Array => {
    const key = keys.get(method) ?? deriveObjectKey(fileKey, method, number, generation);
    keys.set(method, key);
    return key;
  };
  const decrypt = (method: CryptMethod, bytes: Uint8Array): Uint8Array => {
    if (method === 'identity') return bytes;
    return method === 'rc4' ? applyRc4(getKey(method), bytes) : decryptAes(getKey(method), bytes);
  };
  return {
    decryptString: (bytes) => decrypt(encryption.strings, bytes),
    decryptStream(bytes, dictionary, cryptFilter) {
      const method = cryptFilter === null ? selectMethod(encryption, dictionary) : encryption.getMethod(cryptFilter);
      return method === null ? null : decrypt(method, bytes);
    },
  };
}

function selectMethod(encryption: EncryptionDictionary, { entries }: PdfDictionary): CryptMethod {
  const type = toName(entries.get('Type'));
  if (type === 'Metadata' && !encryption.isMetadataEncrypted) return 'identity';
  return type === 'EmbeddedFile' ? encryption.embeddedFiles : encryption.streams;
}

const MAX_OBJECT_KEY_BYTES = 16;
const AES_SALT = Buffer.from('sAlT');

/** ISO 32000-1, algorithm 1; in AES-256, all objects have the key of the file (ISO 32000-2, algorithm 1.A). AES needs 16 bytes. */
function deriveObjectKey(fileKey: Uint8Array, method: CryptMethod, number: number, generation: number): Uint8Array {
  if (method === 'aes256') return fileKey;
  const identity = [number, number >> 8, number >> 16, generation, generation >> 8];
  const hash = createHash('md5').update(fileKey).update(Uint8Array.from(identity));
  if (method === 'aes128') return hash.update(AES_SALT).digest();
  return hash.digest().subarray(0, Math.min(fileKey.length + 5, MAX_OBJECT_KEY_BYTES));
}
