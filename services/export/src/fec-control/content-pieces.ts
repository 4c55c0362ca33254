/** Characters of a piece: a whole content of 64 MiB is never there twice. */
const PIECE = 1 << 18;

/** A text as UTF-8 bytes, a piece at a time. */
export function* contentPieces(content: string): Generator<Buffer> {
  for (let from = 0; from < content.length; ) {
    const end = Math.min(from + PIECE, content.length);
    // A character in two parts stays whole.
    const to = end < content.length && isHighSurrogate(content.charCodeAt(end - 1)) ? end - 1 : end;
    yield Buffer.from(content.slice(from, to));
    from = to;
  }
}

const isHighSurrogate = (unit: number): boolean => (unit & 0xfc00) === 0xd800;
