import { createPublicKey, hash, type KeyObject } from 'node:crypto';
import { decodeBase64 } from './encoding.ts';
import { NoteError } from './note-errors.ts';

/** The two signature types of https://c2sp.org/signed-note that Probant supports: Ed25519 of a log, timestamped Ed25519 of a witness. */
export const LOG_SIGNATURE_TYPE = 0x01;
export const COSIGNATURE_TYPE = 0x04;
export type SignatureType = typeof LOG_SIGNATURE_TYPE | typeof COSIGNATURE_TYPE;

/** The public key of a log or witness, with the name under which it signs. */
export type VerifierKey = {
  readonly name: string;
  readonly type: SignatureType;
  /** 32 bytes (RFC 8032). */
  readonly publicKey: Uint8Array;
  /** 8 hex digits, derived from the three members above. */
  readonly id: string;
};

/**
 * Creates a verifier key and derives its id.
 *
 * @throws NoteError for a name that notes cannot contain, or a key that is not 32 bytes long.
 */
export function createVerifierKey(name: string, type: SignatureType, publicKey: Uint8Array): VerifierKey {
  if (!isKeyName(name)) throw new NoteError('a key name must have at least one character, no spaces and no "+"');
  if (publicKey.length !== KEY_BYTES) throw new NoteError('an Ed25519 public key must be 32 bytes long');
  const named = Buffer.concat([Buffer.from(`${name}\n`), Buffer.of(type), publicKey]);
  return { name, type, publicKey, id: hash('sha256', named, 'hex').slice(0, 8) };
}

/** Returns `<name>+<id in hex>+<base64 of the type and the key>`. */
export const formatVerifierKey = ({ name, id, type, publicKey }: VerifierKey): string =>
  `${name}+${id}+${Buffer.concat([Buffer.of(type), publicKey]).toString('base64')}`;

/**
 * Parses a verifier key of one of the two types.
 *
 * @throws NoteError for any other text, and for a key whose id does not match it.
 */
export function parseVerifierKey(text: string): VerifierKey {
  const [, name, id, encoded] = /^([^+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text) ?? [];
  if (name === undefined || id === undefined || encoded === undefined)
    throw new NoteError('a verifier key must have the form name+id+key');
  const [type, ...publicKey] = decodeBase64(encoded, 'the key of a verifier key');
  if (type !== LOG_SIGNATURE_TYPE && type !== COSIGNATURE_TYPE)
    throw new NoteError('the type of the verifier key is not supported');
  const key = createVerifierKey(name, type, Uint8Array.from(publicKey));
  if (key.id !== id) throw new NoteError('the id of the verifier key does not match its key');
  return key;
}

const KEY_BYTES = 32;

/** Whether notes can contain the name: no Unicode White_Space, no control character, no "+". */
export const isKeyName = (name: string): boolean => /^[^\p{White_Space}\p{Cc}+]+$/u.test(name) && name.isWellFormed();

/** The bytes before an Ed25519 public key in its SubjectPublicKeyInfo (RFC 8410). */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * Returns the 32 public bytes of an Ed25519 key.
 *
 * @throws NoteError for a key of another algorithm.
 */
export function exportPublicKey(key: KeyObject): Buffer {
  if (key.asymmetricKeyType !== 'ed25519') throw new NoteError('the key is not an Ed25519 key');
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  return publicKey.export({ format: 'der', type: 'spki' }).subarray(SPKI_PREFIX.length);
}

/** Returns the key as a node:crypto object. */
export const importPublicKey = ({ publicKey }: VerifierKey): KeyObject =>
  createPublicKey({ key: Buffer.concat([SPKI_PREFIX, publicKey]), format: 'der', type: 'spki' });
