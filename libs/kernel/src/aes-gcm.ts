import { createCipheriv, createDecipheriv } from 'node:crypto';
import { MIB_BYTES } from './byte-units.ts';
import type { Randomness } from './ids/ids.ts';
import { takeTurn } from './time/event-loop-turns.ts';

// AES-256-GCM (NIST SP 800-38D). `context` is authenticated and not stored: what was encrypted for one cannot be opened for another.

const ALGORITHM = 'aes-256-gcm';
export const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Half a millisecond of a processor: other requests have their turn between two slices. */
const SLICE_BYTES = MIB_BYTES;

/** Encrypts a few bytes under a nonce that is used once with this key: ciphertext, tag. */
export function encrypt(key: Uint8Array, nonce: Uint8Array, context: Uint8Array, bytes: Uint8Array): Buffer {
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(context);
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Returns what `encrypt` got. Null for another key, nonce or context, and for altered bytes. */
export function decrypt(key: Uint8Array, nonce: Uint8Array, context: Uint8Array, sealed: Uint8Array): Buffer | null {
  const decipher = startDecryption(key, nonce, context, sealed);
  if (decipher === null) return null;
  const bytes = decipher.update(sealed.subarray(0, -TAG_BYTES));
  return hasTag(decipher) ? bytes : null;
}

/** Encrypts a few bytes under a random nonce: nonce, ciphertext, tag. */
export function seal(key: Uint8Array, context: Uint8Array, bytes: Uint8Array, randomness: Randomness): Buffer {
  const nonce = randomness(NONCE_BYTES);
  return Buffer.concat([nonce, encrypt(key, nonce, context, bytes)]);
}

/** Returns what `seal` or `sealInSlices` got. Null for another key or context, and for altered bytes. */
export const open = (key: Uint8Array, context: Uint8Array, sealed: Uint8Array): Buffer | null =>
  decrypt(key, sealed.subarray(0, NONCE_BYTES), context, sealed.subarray(NONCE_BYTES));

/** As `seal`, for many bytes. */
export async function sealInSlices(
  key: Uint8Array,
  context: Uint8Array,
  bytes: Uint8Array,
  randomness: Randomness,
): Promise<Buffer> {
  const nonce = randomness(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(context);
  const sealed: Uint8Array[] = [nonce];
  for await (const slice of inSlices(bytes)) sealed.push(cipher.update(slice));
  return Buffer.concat([...sealed, cipher.final(), cipher.getAuthTag()]);
}

/** As `open`, for many bytes. */
export async function openInSlices(key: Uint8Array, context: Uint8Array, sealed: Uint8Array): Promise<Buffer | null> {
  const encrypted = sealed.subarray(NONCE_BYTES);
  const decipher = startDecryption(key, sealed.subarray(0, NONCE_BYTES), context, encrypted);
  if (decipher === null) return null;
  const opened: Buffer[] = [];
  for await (const slice of inSlices(encrypted.subarray(0, -TAG_BYTES))) opened.push(decipher.update(slice));
  return hasTag(decipher) ? Buffer.concat(opened) : null;
}

/** Yields bytes in slices, between which the event loop has its turn. */
export async function* inSlices(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    if (at > 0) await takeTurn();
    yield bytes.subarray(at, at + SLICE_BYTES);
  }
}

/** Null for bytes that are too few to be encrypted ones. */
function startDecryption(key: Uint8Array, nonce: Uint8Array, context: Uint8Array, sealed: Uint8Array) {
  if (nonce.length !== NONCE_BYTES || sealed.length < TAG_BYTES) return null;
  return createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(context)
    .setAuthTag(sealed.subarray(-TAG_BYTES));
}

function hasTag(decipher: NonNullable<ReturnType<typeof startDecryption>>): boolean {
  try {
    decipher.final();
    return true;
  } catch {
    // The tag does not match: the only error of `final` in this mode.
    return false;
  }
}
