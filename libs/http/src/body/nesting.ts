const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LIST = 0x5b;
const RECORD = 0x7b;
/** From an opening bracket to its closing one. */
const CLOSING = 2;

/**
 * The byte at which JSON text in UTF-8 first nests deeper than `most` lists and objects; -1 when it never does. Told before the text is
 * parsed, 1 ns a byte; most bodies hold fewer brackets than that, and are done with once these are counted.
 */
export function deeperThan(json: Buffer, most: number): number {
  if (json.length < 2 * most || countUpTo(json, LIST, most) + countUpTo(json, RECORD, most) <= most) return -1;
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] as number;
    if (byte === QUOTE) at = endOfString(json, at);
    else if (byte === LIST || byte === RECORD) {
      depth += 1;
      if (depth > most) return at;
    } else if (byte === LIST + CLOSING || byte === RECORD + CLOSING) depth -= 1;
  }
  return -1;
}

/** How often a byte occurs, counted no further than just above `most`. */
function countUpTo(json: Buffer, byte: number, most: number): number {
  let count = 0;
  for (let at = json.indexOf(byte); at >= 0 && count <= most; at = json.indexOf(byte, at + 1)) count += 1;
  return count;
}

/** The closing quote of the string that opens at `start`, or the end of the text. */
function endOfString(json: Buffer, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const byte = json[at] as number;
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH) at += 1;
  }
  return json.length;
}
