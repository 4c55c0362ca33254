const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Where JSON text first nests deeper than `most` lists and objects, in bytes; -1 when it never does. Reads the bytes before they
 * are parsed and jumps over strings, so that a long text costs next to nothing.
 */
export function deeperThan(json: Buffer, most: number): number {
  if (json.length < 2 * most) return -1;
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) at = endOfString(json, at);
    else if (byte === 0x5b || byte === 0x7b) {
      depth += 1;
      if (depth > most) return at;
    } else if (byte === 0x5d || byte === 0x7d) depth -= 1;
  }
  return -1;
}

/** The closing quote of the string that opens at `start`, or the end of the text. */
function endOfString(json: Buffer, start: number): number {
  for (let at = json.indexOf(QUOTE, start + 1); at >= 0; at = json.indexOf(QUOTE, at + 1)) {
    let backslashes = 0;
    while (json[at - 1 - backslashes] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return json.length;
}
