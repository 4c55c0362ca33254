import { type KeyObject, sign, verify } from 'node:crypto';
import { formatCosignedMessage, formatTimestampedSignature, parseTimestampedSignature } from './cosignature.ts';
import { NoteError } from './note-errors.ts';
import { formatSignatureLine, type NoteText, parseNote, type SignatureLine } from './note-text.ts';
import {
  COSIGNATURE_TYPE,
  createVerifierKey,
  exportPublicKey,
  importPublicKey,
  LOG_SIGNATURE_TYPE,
  type VerifierKey,
} from './verifier-key.ts';

/** A valid signature. */
export type VerifiedSignature = {
  readonly key: VerifierKey;
  /** Seconds since 1970; null for the signature of a log, which has no time. */
  readonly time: number | null;
  /** The signature line of the note, without its newline. */
  readonly line: string;
};

export type OpenedNote = { readonly body: string; readonly verified: readonly VerifiedSignature[] };

/** Returns a note with one Ed25519 signature by `name`. `body` must end in a newline. */
export function signNote(body: string, name: string, privateKey: KeyObject): string {
  const { id } = createVerifierKey(name, LOG_SIGNATURE_TYPE, exportPublicKey(privateKey));
  return `${body}\n${formatSignatureLine(name, id, sign(null, Buffer.from(body), privateKey))}\n`;
}

/** Returns a note with one more Ed25519 signature, by `name`. */
export function addSignature(note: string, name: string, privateKey: KeyObject): string {
  const { id } = createVerifierKey(name, LOG_SIGNATURE_TYPE, exportPublicKey(privateKey));
  return `${note}${formatSignatureLine(name, id, sign(null, Buffer.from(parseNote(note).body), privateKey))}\n`;
}

/** Returns the cosignature/v1 line of a witness for a checkpoint body, without a newline. `time` is in seconds since 1970. */
export function cosign(body: string, name: string, privateKey: KeyObject, time: number): string {
  const { id } = createVerifierKey(name, COSIGNATURE_TYPE, exportPublicKey(privateKey));
  return formatSignatureLine(
    name,
    id,
    formatTimestampedSignature(time, sign(null, formatCosignedMessage(time, body), privateKey)),
  );
}

/**
 * Verifies the signatures by known keys and ignores all others (https://c2sp.org/signed-note).
 *
 * @throws NoteError when the note is malformed, no known key signed it, or a signature that names a known key is invalid.
 */
export function openNote(text: string, keys: readonly VerifierKey[]): OpenedNote {
  const note = parseNote(text);
  const verified = verifyKnownSignatures(note, keys);
  if (verified.length === 0) throw new NoteError('the note is not signed by a known key');
  return { body: note.body, verified };
}

/**
 * Returns the first signature of each known key that signed, none when no known key did.
 *
 * @throws NoteError when any signature that names a known key is invalid, even after a valid one.
 */
export function verifyKnownSignatures(
  { body, signatures }: NoteText,
  keys: readonly VerifierKey[],
): readonly VerifiedSignature[] {
  const signatureByKey = new Map<VerifierKey, VerifiedSignature>();
  for (const signature of signatures) {
    const key = keys.find(({ name, id }) => name === signature.name && id === signature.id);
    if (!key) continue;
    const verified = verifySignature(body, signature, key);
    if (!signatureByKey.has(key)) signatureByKey.set(key, verified);
  }
  return [...signatureByKey.values()];
}

/**
 * Verifies one signature line.
 *
 * @throws NoteError unless the line is the key's signature of the body.
 */
export function verifySignature(body: string, { signature, line }: SignatureLine, key: VerifierKey): VerifiedSignature {
  if (key.type === LOG_SIGNATURE_TYPE) {
    if (!verify(null, Buffer.from(body), importPublicKey(key), signature)) throw createSignatureError(key);
    return { key, time: null, line };
  }
  const cosignature = parseTimestampedSignature(signature);
  if (cosignature.time === null) throw createSignatureError(key);
  if (!verify(null, formatCosignedMessage(cosignature.time, body), importPublicKey(key), cosignature.signature))
    throw createSignatureError(key);
  return { key, time: cosignature.time, line };
}

const createSignatureError = ({ name }: VerifierKey) => new NoteError(`the signature of ${name} is invalid`);
