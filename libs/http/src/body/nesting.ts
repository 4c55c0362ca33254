const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LIST = 0x5b;
const RECORD = 0x7b;

/**
 * Where JSON text first nests deeper than `most` lists and objects; -1 when it never does. Told before the text is parsed. Most
 * bodies hold fewer brackets than that, and are done with once these are counted.
 */
export function deeperThan(json: string, most: number): number {
  if (json.length < 2 * most || countUpTo(json, '[', most) + countUpTo(json, '{', most) <= most) return -1;
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const unit = json.charCodeAt(at);
    if (unit === QUOTE) at = endOfString(json, at);
    else if (unit === LIST || unit === RECORD) {
      depth += 1;
      if (depth > most) return at;
    } else if (unit === LIST + 2 || unit === RECORD + 2) depth -= 1;
  }
  return -1;
}

/** How often a character occurs, counted no further than just above `most`. */
function countUpTo(json: string, character: string, most: number): number {
  let count = 0;
  for (let at = json.indexOf(character); at >= 0 && count <= most; at = json.indexOf(character, at + 1)) count += 1;
  return count;
}

/** The closing quote of the string that opens at `start`, or the end of the text. */
function endOfString(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (json.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return json.length;
}
