/** Bounds the memory that the conversion takes: a whole content of 64 MiB is never in memory as a string and as bytes at once. */
const CHUNK_CHARACTERS = 1 << 18;

/** Yields a text as UTF-8 bytes, chunk by chunk. */
export function* splitContent(content: string): Generator<Buffer> {
  for (let from = 0; from < content.length; ) {
    const end = Math.min(from + CHUNK_CHARACTERS, content.length);
    // Keeps a surrogate pair in one chunk.
    const to = end < content.length && isHighSurrogate(content.charCodeAt(end - 1)) ? end - 1 : end;
    yield Buffer.from(content.slice(from, to));
    from = to;
  }
}

const isHighSurrogate = (unit: number): boolean => (unit & 0xfc00) === 0xd800;
