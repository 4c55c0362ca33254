import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { openInSlices } from '@probant/kernel/aes-gcm';
import type { Randomness } from '@probant/kernel/ids';
import { open, seal } from './seal.ts';
import { type FilePlace, nameCompressedResult, nameResult } from './sealed-places.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/**
 * Compresses and encrypts the result of a file. On 15 results of samples and FECs, zstd leaves 26 % of the bytes and takes 0.02 to 0.08 ms
 * each, in a thread of the system; brotli leaves 25 % in twice the time.
 *
 * @param json JSON text in UTF-8
 */
export const sealResult = async (
  key: Uint8Array,
  place: FilePlace,
  json: Uint8Array,
  randomness: Randomness,
): Promise<Buffer> => seal(key, nameCompressedResult(place), await compress(json), randomness);

/** Returns the JSON text that `sealResult` got, or that was stored as it is before results were compressed. @throws Error for any other bytes. */
export async function openResult(key: Uint8Array, place: FilePlace, sealed: Uint8Array): Promise<Buffer> {
  const compressed = await openInSlices(key, Buffer.from(nameCompressedResult(place)), sealed);
  return compressed === null ? open(key, nameResult(place), sealed) : decompress(compressed);
}
