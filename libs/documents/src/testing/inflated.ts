import { constants, deflateRawSync } from 'node:zlib';

const MIB = 1024 * 1024;
const END = Buffer.from([0x03, 0x00]);

/** One block of a MiB, said again and again: a full flush ends on a whole byte and forgets what came before. */
const repeated = (block: Uint8Array, times: number): Buffer => {
  const packed = deflateRawSync(block, { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array<Buffer>(times).fill(packed), END]);
};

/** A Flate stream that inflates to so many MiB of one text, repeated; its check sum is wrong. Made without ever being that large. */
export function flateOf(text: string, mebibytes: number): Buffer {
  const block = Buffer.from(text.repeat(Math.floor(MIB / text.length)), 'latin1');
  return Buffer.concat([Buffer.from([0x78, 0x9c]), repeated(block, mebibytes), Buffer.alloc(4)]);
}

/** The same without the frame of two and four bytes, as zip has it; `bytes` is what it inflates to. */
export function rawFlateOf(text: string, mebibytes: number): { readonly packed: Buffer; readonly bytes: number } {
  const block = Buffer.from(text.repeat(Math.floor(MIB / text.length)), 'latin1');
  return { packed: repeated(block, mebibytes), bytes: block.length * mebibytes };
}

export const spaces = (mebibytes: number): Buffer => flateOf(' ', mebibytes);
