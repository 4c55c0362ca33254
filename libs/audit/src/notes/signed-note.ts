import { type KeyObject, sign, verify } from 'node:crypto';
import { cosignedMessage, timeAndSignature, timestamped } from './cosignature.ts';
import { NoteError } from './note-errors.ts';
import { formatSignatureLine, type NoteText, parseNote, type SignatureLine } from './note-text.ts';
import { COSIGNATURE, LOG, publicBytes, publicKeyOf, type VerifierKey, verifierKey } from './verifier-key.ts';

/** A signature that verified. */
export type Verified = {
  readonly key: VerifierKey;
  /** Seconds since 1970, null for a log's own signature, which has no time. */
  readonly time: number | null;
  /** The signature line as it stands in the note, without its newline. */
  readonly line: string;
};

export type OpenedNote = { readonly body: string; readonly verified: readonly Verified[] };

/** A note of one Ed25519 signature by `name`. `body` ends in a newline. */
export function signNote(body: string, name: string, privateKey: KeyObject): string {
  const { id } = verifierKey(name, LOG, publicBytes(privateKey));
  return `${body}\n${formatSignatureLine(name, id, sign(null, Buffer.from(body), privateKey))}\n`;
}

/** A witness's cosignature/v1 on a checkpoint's body, as a line without its newline. `time` in seconds since 1970. */
export function cosign(body: string, name: string, privateKey: KeyObject, time: number): string {
  const { id } = verifierKey(name, COSIGNATURE, publicBytes(privateKey));
  return formatSignatureLine(name, id, timestamped(time, sign(null, cosignedMessage(time, body), privateKey)));
}

/**
 * Verifies the signatures of known keys and passes over all others. Throws a NoteError when the note cannot be read, when no known
 * key has signed it, and when a signature that says to be a known key's does not verify (https://c2sp.org/signed-note).
 */
export function openNote(text: string, keys: readonly VerifierKey[]): OpenedNote {
  const note = parseNote(text);
  const verified = verifiedSignatures(note, keys);
  if (verified.length === 0) throw new NoteError('the note is not signed by a known key');
  return { body: note.body, verified };
}

/** One entry for each known key that signed, as `openNote`; none when none did. */
export function verifiedSignatures({ body, signatures }: NoteText, keys: readonly VerifierKey[]): readonly Verified[] {
  const verified = new Map<VerifierKey, Verified>();
  for (const signature of signatures) {
    const key = keys.find(({ name, id }) => name === signature.name && id === signature.id);
    if (!key || verified.has(key)) continue;
    verified.set(key, verifySignature(body, signature, key));
  }
  return [...verified.values()];
}

/** Throws a NoteError unless the line is the key's signature of the body. */
export function verifySignature(body: string, { signature, line }: SignatureLine, key: VerifierKey): Verified {
  if (key.type === LOG) {
    if (!verify(null, Buffer.from(body), publicKeyOf(key), signature)) throw notTheirs(key);
    return { key, time: null, line };
  }
  const stamped = timeAndSignature(signature);
  if (stamped.time === null) throw notTheirs(key);
  if (!verify(null, cosignedMessage(stamped.time, body), publicKeyOf(key), stamped.signature)) throw notTheirs(key);
  return { key, time: stamped.time, line };
}

const notTheirs = ({ name }: VerifierKey) => new NoteError(`the signature of ${name} does not verify`);
