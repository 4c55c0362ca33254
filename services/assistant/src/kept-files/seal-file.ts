import type { Randomness } from '@probant/kernel/ids';
import type { InstallationKeySource } from './installation-key.ts';
import { type FileOwner, KEY_BYTES, PIECE_BYTES, sealPiece, wrapFileKey } from './seal-file.rules.ts';

/** What is stored of an encrypted file beside its pieces. */
export type SealedFileRecord = {
  readonly keyId: string;
  readonly wrappedKey: Uint8Array;
  readonly byteCount: number;
  readonly pieceCount: number;
};

/** A file to store. Its pieces are encrypted one by one, as they are read. */
export type SealedFile = SealedFileRecord & { readonly pieces: () => Iterable<Uint8Array> };

/** Prepares the encryption of files. @throws FileKeyError. */
export type SealFile = (bytes: Uint8Array, owner: FileOwner) => Promise<SealedFile>;

/** Creates a function that encrypts each file with a key of its own, which only the installation's key opens. */
export const createFileSealer =
  (keys: Pick<InstallationKeySource, 'readOrCreate'>, randomness: Randomness): SealFile =>
  async (bytes, owner) => {
    const { id, key } = await keys.readOrCreate();
    const fileKey = randomness(KEY_BYTES);
    const pieceCount = Math.ceil(bytes.length / PIECE_BYTES);
    return {
      keyId: id,
      wrappedKey: wrapFileKey(key, fileKey, owner, randomness),
      byteCount: bytes.length,
      pieceCount,
      *pieces() {
        for (let ordinal = 0; ordinal < pieceCount; ordinal += 1) {
          const piece = bytes.subarray(ordinal * PIECE_BYTES, (ordinal + 1) * PIECE_BYTES);
          yield sealPiece(fileKey, piece, owner, { ordinal, pieceCount });
        }
      },
    };
  };
