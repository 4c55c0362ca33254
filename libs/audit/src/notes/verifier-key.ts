import { createPublicKey, hash, type KeyObject } from 'node:crypto';
import { fromBase64 } from './base64.ts';
import { NoteError } from './note-errors.ts';

/** The two signature types of https://c2sp.org/signed-note that Probant knows: a log's Ed25519 and a witness's timestamped Ed25519. */
export const LOG = 0x01;
export const COSIGNATURE = 0x04;
export type SignatureType = typeof LOG | typeof COSIGNATURE;

/** Who may sign a note, and with which key. */
export type VerifierKey = {
  readonly name: string;
  readonly type: SignatureType;
  /** 32 bytes, as RFC 8032 writes them. */
  readonly publicKey: Uint8Array;
  /** 8 hex digits, told by the three members above. */
  readonly id: string;
};

/** Throws a NoteError for a name that no note can hold or a key that is not 32 bytes. */
export function verifierKey(name: string, type: SignatureType, publicKey: Uint8Array): VerifierKey {
  if (!isKeyName(name)) throw new NoteError('a key name holds at least one character, no spaces and no "+"');
  if (publicKey.length !== KEY_BYTES) throw new NoteError('an Ed25519 public key has 32 bytes');
  const named = Buffer.concat([Buffer.from(`${name}\n`), Buffer.of(type), publicKey]);
  return { name, type, publicKey, id: hash('sha256', named, 'hex').slice(0, 8) };
}

/** `<name>+<id in hex>+<base64 of the type and the key>`. */
export const formatVerifierKey = ({ name, id, type, publicKey }: VerifierKey): string =>
  `${name}+${id}+${Buffer.concat([Buffer.of(type), publicKey]).toString('base64')}`;

/** Reads a verifier key of one of the two types. Throws a NoteError for anything else, also for a key whose id is not its own. */
export function parseVerifierKey(text: string): VerifierKey {
  const [, name, id, encoded] = /^([^+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text) ?? [];
  if (name === undefined || id === undefined || encoded === undefined)
    throw new NoteError('a verifier key has the form name+id+key');
  const [type, ...publicKey] = fromBase64(encoded, 'the key of a verifier key');
  if (type !== LOG && type !== COSIGNATURE) throw new NoteError('a verifier key of a type that is not known here');
  const key = verifierKey(name, type, Uint8Array.from(publicKey));
  if (key.id !== id) throw new NoteError('the id of a verifier key is not that of its key');
  return key;
}

const KEY_BYTES = 32;

/** White_Space as Unicode has it; control characters could not stand in a note. */
export const isKeyName = (name: string): boolean => /^[^\p{White_Space}\p{Cc}+]+$/u.test(name) && name.isWellFormed();

/** What stands before an Ed25519 public key in its SubjectPublicKeyInfo (RFC 8410). */
const SPKI_START = Buffer.from('302a300506032b6570032100', 'hex');

/** The 32 bytes of an Ed25519 key pair's public half. Throws a NoteError for a key of another kind. */
export function publicBytes(key: KeyObject): Buffer {
  if (key.asymmetricKeyType !== 'ed25519') throw new NoteError('the key is not an Ed25519 key');
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  return publicKey.export({ format: 'der', type: 'spki' }).subarray(SPKI_START.length);
}

/** The key as node:crypto verifies with it. */
export const publicKeyOf = ({ publicKey }: VerifierKey): KeyObject =>
  createPublicKey({ key: Buffer.concat([SPKI_START, publicKey]), format: 'der', type: 'spki' });
