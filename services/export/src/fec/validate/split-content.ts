import { sliceText } from '@probant/kernel/text-slices';

/** Bounds the memory that the conversion takes: a whole content of 64 MiB is never in memory as a string and as bytes at once. */
const CHUNK_CHARACTERS = 1 << 18;

/** Yields a text as UTF-8 bytes, chunk by chunk. */
export function* splitContent(content: string): Generator<Buffer> {
  for (const chunk of sliceText(content, CHUNK_CHARACTERS)) yield Buffer.from(chunk);
}
