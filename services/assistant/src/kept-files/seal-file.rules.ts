import { decrypt, encrypt, NONCE_BYTES, open, seal } from '@probant/kernel/aes-gcm';
import type { Randomness } from '@probant/kernel/ids';

/** Bytes of the installation's key, and of the key of a file. */
export const KEY_BYTES = 32;
/** Of a file, encrypted and stored as one value: a fraction of a millisecond of the event loop. */
export const PIECE_BYTES = 256 * 1024;

/** The document that a file belongs to. Its encrypted bytes are of no use under another one. */
export type FileOwner = { readonly tenant: string; readonly documentId: string };

/** One piece of a file, from 0, among all its pieces: none can be moved or left out. */
export type PiecePlace = { readonly ordinal: number; readonly pieceCount: number };

/** Encrypts the key of a file with the installation's key (AES-256-GCM): nonce, ciphertext, tag. */
export const wrapFileKey = (
  installationKey: Uint8Array,
  fileKey: Uint8Array,
  owner: FileOwner,
  randomness: Randomness,
): Buffer => seal(installationKey, describeKey(owner), fileKey, randomness);

/** Returns the key of a file. Null when it was encrypted with another key or for another document, or was altered. */
export const unwrapFileKey = (installationKey: Uint8Array, wrapped: Uint8Array, owner: FileOwner): Buffer | null =>
  open(installationKey, describeKey(owner), wrapped);

/** Encrypts a piece (AES-256-GCM): ciphertext, tag. Its ordinal is the nonce, as each file has a key of its own. */
export const sealPiece = (fileKey: Uint8Array, piece: Uint8Array, owner: FileOwner, place: PiecePlace): Buffer =>
  encrypt(fileKey, createNonce(place), describePiece(owner, place), piece);

/** Returns the bytes of a piece. Null when it is another one, or was altered. */
export const openPiece = (
  fileKey: Uint8Array,
  sealed: Uint8Array,
  owner: FileOwner,
  place: PiecePlace,
): Buffer | null => decrypt(fileKey, createNonce(place), describePiece(owner, place), sealed);

function createNonce({ ordinal }: PiecePlace): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(ordinal, NONCE_BYTES - 4);
  return nonce;
}

const describeKey = ({ tenant, documentId }: FileOwner): Buffer => Buffer.from(`key|${tenant}|${documentId}`);

const describePiece = ({ tenant, documentId }: FileOwner, { ordinal, pieceCount }: PiecePlace): Buffer =>
  Buffer.from(`piece|${tenant}|${documentId}|${ordinal}/${pieceCount}`);
