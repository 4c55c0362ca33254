import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Randomness } from '@probant/kernel/ids';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Half a millisecond of a processor: other requests have their turn between two slices. */
const SLICE_BYTES = 1024 * 1024;

/**
 * Encrypts bytes with AES-256-GCM under a random nonce: nonce, ciphertext, tag. `place` names what they are: bytes that were moved to another
 * place cannot be opened there.
 */
export async function seal(key: Uint8Array, place: string, bytes: Uint8Array, randomness: Randomness): Promise<Buffer> {
  const nonce = randomness(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce);
  cipher.setAAD(Buffer.from(place));
  const sealed = [Buffer.from(nonce)];
  for await (const slice of inSlices(bytes)) sealed.push(cipher.update(slice));
  sealed.push(cipher.final(), cipher.getAuthTag());
  return Buffer.concat(sealed);
}

/** Decrypts what `seal` returned for the same place. @throws Error for any other bytes. */
export async function open(key: Uint8Array, place: string, sealed: Uint8Array): Promise<Buffer> {
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  const opened: Buffer[] = [];
  for await (const slice of inSlices(sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES)))
    opened.push(decipher.update(slice));
  opened.push(decipher.final());
  return Buffer.concat(opened);
}

/** Computes a keyed hash of files in their order, by which a call that is sent again is recognised. */
export function createFingerprint(key: Uint8Array) {
  const hmac = createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', 'probant job fingerprint v1', 32)));
  return {
    async add(filename: string, bytes: Uint8Array): Promise<void> {
      // Lengths first: no two lists of files have the same bytes.
      hmac.update(`${Buffer.byteLength(filename)} ${bytes.length} ${filename}`);
      for await (const slice of inSlices(bytes)) hmac.update(slice);
    },
    digest: (): Buffer => hmac.digest(),
  };
}

async function* inSlices(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    if (at > 0) await nextTurn();
    yield bytes.subarray(at, at + SLICE_BYTES);
  }
}
