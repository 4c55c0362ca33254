import { MIB_BYTES } from '@probant/kernel/byte-units';
import { RefusedFileError } from '../import-errors.ts';

/** The stock files of INSEE expand 4 to 8 times. */
const MAX_EXPANSION_RATIO = 100;
/** A small file may expand more: its dictionary is empty at first. */
const FREE_BYTES = 16 * MIB_BYTES;

/**
 * Returns a function that counts expanded bytes of a compressed file.
 *
 * @throws RefusedFileError once they are more than 100 times the compressed bytes and 16 MiB.
 */
export function createExpansionLimit(compressedBytes: number): (expandedBytes: number) => void {
  const maxBytes = FREE_BYTES + MAX_EXPANSION_RATIO * compressedBytes;
  let total = 0;
  return (bytes) => {
    total += bytes;
    if (total > maxBytes)
      throw new RefusedFileError(`the file expands more than ${MAX_EXPANSION_RATIO} times, which no register does`);
  };
}
