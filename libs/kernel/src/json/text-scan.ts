import { BACKSLASH_UNIT, isWhiteSpaceUnit, QUOTE_UNIT } from './json-characters.ts';

/** Returns the index of the quote that closes a string, from an index inside it, or the length of the text. */
export function findStringEnd(json: string, from: number): number {
  for (let at = from; at < json.length; at += 1) {
    const unit = json.charCodeAt(at);
    if (unit === QUOTE_UNIT) return at;
    if (unit === BACKSLASH_UNIT) at += 1;
  }
  return json.length;
}

/** Returns the index of the first character from `from` that is not white space. */
export function skipWhiteSpace(json: string, from: number): number {
  let at = from;
  while (isWhiteSpaceUnit(json.charCodeAt(at))) at += 1;
  return at;
}
