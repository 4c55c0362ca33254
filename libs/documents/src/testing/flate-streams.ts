import { constants, deflateRawSync } from 'node:zlib';
import { MIB_BYTES } from '@probant/kernel/byte-units';

const END_BLOCK = Buffer.from([0x03, 0x00]);

/** Repeats one compressed block of a MiB: a full flush ends on a whole byte and resets the dictionary. */
const repeatBlock = (block: Uint8Array, times: number): Buffer => {
  const packed = deflateRawSync(block, { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array<Buffer>(times).fill(packed), END_BLOCK]);
};

/** Creates a Flate stream that inflates to `mebibytes` MiB of one repeated text, without ever allocating them. Its checksum is wrong. */
export function createFlateStream(text: string, mebibytes: number): Buffer {
  const block = Buffer.from(text.repeat(Math.floor(MIB_BYTES / text.length)), 'latin1');
  return Buffer.concat([Buffer.from([0x78, 0x9c]), repeatBlock(block, mebibytes), Buffer.alloc(4)]);
}

/** Creates the same stream without header and checksum, as in a zip; `bytes` is its inflated size. */
export function createRawFlateStream(
  text: string,
  mebibytes: number,
): { readonly packed: Buffer; readonly bytes: number } {
  const block = Buffer.from(text.repeat(Math.floor(MIB_BYTES / text.length)), 'latin1');
  return { packed: repeatBlock(block, mebibytes), bytes: block.length * mebibytes };
}

export const createSpacesStream = (mebibytes: number): Buffer => createFlateStream(' ', mebibytes);
