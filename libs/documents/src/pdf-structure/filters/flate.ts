import { constants, inflateRawSync, inflateSync } from 'node:zlib';
import { Inflate } from 'fflate';
import { UnreadableDocument } from '../../document.ts';

export type FilterOutput = { readonly bytes: Uint8Array; readonly isDamaged: boolean };

const ZLIB_HEADER_BYTES = 2;

/**
 * Inflates a stream. Of a damaged one, returns what comes before the damage; a wrong checksum or header is ignored.
 * @throws UnreadableDocument (took_too_much_memory) above `maxBytes`.
 */
export function inflate(packed: Uint8Array, maxBytes: number): FilterOutput {
  const limit = { maxOutputLength: Math.max(1, maxBytes) };
  const content = packed.subarray(ZLIB_HEADER_BYTES);
  const whole = attempt(() => inflateSync(packed, limit)) ?? attempt(() => inflateRawSync(content, limit));
  if (whole !== null) return { bytes: whole, isDamaged: false };
  const withoutEnd = attempt(() => inflateRawSync(content, { ...limit, finishFlush: constants.Z_SYNC_FLUSH }));
  return { bytes: withoutEnd ?? inflateUntilDamage(packed, maxBytes), isDamaged: true };
}

/** Returns null when a stream is damaged. */
function attempt(unpack: () => Uint8Array): Uint8Array | null {
  try {
    return unpack();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw createMemoryFault();
    return null;
  }
}

const createMemoryFault = (): UnreadableDocument => new UnreadableDocument('took_too_much_memory');

/** Bytes that are inflated at once: the damage costs at most what one piece of them would have returned. */
const PIECE_BYTES = 256;

/** zlib returns nothing of a damaged stream; this slower library returns it piece by piece. */
function inflateUntilDamage(packed: Uint8Array, maxBytes: number): Uint8Array {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const stream = new Inflate((piece) => {
    pieces.push(Uint8Array.from(piece));
    length += piece.length;
    if (length > maxBytes) throw createMemoryFault();
  });
  try {
    for (let at = ZLIB_HEADER_BYTES; at < packed.length; at += PIECE_BYTES)
      stream.push(packed.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= packed.length);
  } catch (error) {
    if (error instanceof UnreadableDocument) throw error;
  }
  return Buffer.concat(pieces, length);
}
