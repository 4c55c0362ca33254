import { createDecipheriv } from 'node:crypto';

export const AES_BLOCK_BYTES = 16;

/**
 * Decrypts AES in CBC mode: 16 bytes of initialization vector, then the blocks (ISO 32000-1, 7.6.2). A block that is cut off is dropped, and
 * padding that is wrong stays. `key` has 16 or 32 bytes.
 */
export function decryptAes(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const length = bytes.length - (bytes.length % AES_BLOCK_BYTES);
  if (length < 2 * AES_BLOCK_BYTES) return new Uint8Array(0);
  const vector = bytes.subarray(0, AES_BLOCK_BYTES);
  return dropPadding(decryptBlocks(key, vector, bytes.subarray(AES_BLOCK_BYTES, length)));
}

/** Decrypts whole blocks in CBC mode, without padding. */
export function decryptBlocks(key: Uint8Array, vector: Uint8Array, blocks: Uint8Array): Uint8Array {
  const decipher = createDecipheriv(key.length === 32 ? 'aes-256-cbc' : 'aes-128-cbc', key, vector);
  decipher.setAutoPadding(false);
  return Buffer.concat([decipher.update(blocks), decipher.final()]);
}

function dropPadding(bytes: Uint8Array): Uint8Array {
  const count = bytes.at(-1) ?? 0;
  const isPadding = count > 0 && count <= AES_BLOCK_BYTES && bytes.subarray(-count).every((byte) => byte === count);
  return isPadding ? bytes.subarray(0, bytes.length - count) : bytes;
}
