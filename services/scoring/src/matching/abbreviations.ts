import { isLetterUnit, isWordUnit } from './character-classes.ts';

const DOT = 0x2e;
const SPACE = 0x20;
const AMPERSAND = 0x26;
/** Words that "&" joins without a space are one name when one of them is this short: "S&OP", "FP&A", but not "Achats&Ventes". */
const MAX_SHORT_LENGTH = 2;
const MAX_JOINED_LENGTH = 5;
/** Names of two letters that are also written with spaces around "&". Part of the frozen tables. */
const SPACED_NAMES: ReadonlySet<string> = new Set(['r & d', 'm & a', 'p & l', 'q & a', 'h & s', 'l & d']);

/**
 * Returns the length of an abbreviation at a position where a word begins: at least two single letters, each with its dot, as in
 * "c.a.p.", "r.h" or "r. h."; the last dot may be missing when no space separates the letters. 0 for none.
 */
export function measureAbbreviation(folded: string, start: number): number {
  if (!isSingleLetter(folded, start) || isWordUnit(folded.charCodeAt(start - 1))) return 0;
  let end = start + 1;
  let letters = 1;
  while (folded.charCodeAt(end) === DOT) {
    const next = folded.charCodeAt(end + 1) === SPACE ? end + 2 : end + 1;
    const isJoined = isSingleLetter(folded, next) && (next === end + 1 || folded.charCodeAt(next + 1) === DOT);
    if (!isJoined) break;
    end = next + 1;
    letters++;
  }
  if (letters < 2) return 0;
  // "a.b" before a longer name, as "c.r.go", has no last dot of its own.
  return folded.charCodeAt(end) === DOT ? end + 1 - start : end - start;
}

/** Returns the length of a name such as "r&d", "s&op" or "m & a" at a position where a word begins; 0 for none. */
export function measureInitials(folded: string, start: number): number {
  if (isWordUnit(folded.charCodeAt(start - 1))) return 0;
  const spaced = folded.slice(start, start + 'r & d'.length);
  if (SPACED_NAMES.has(spaced) && !isWordUnit(folded.charCodeAt(start + spaced.length))) return spaced.length;
  const first = measureShortWord(folded, start);
  if (first === 0 || folded.charCodeAt(start + first) !== AMPERSAND) return 0;
  const second = measureShortWord(folded, start + first + 1);
  return second > 0 && Math.min(first, second) <= MAX_SHORT_LENGTH ? first + 1 + second : 0;
}

/** Returns the length of the word at a position, 0 for none and for one that is longer than a part of such a name. */
function measureShortWord(folded: string, start: number): number {
  let end = start;
  while (end - start <= MAX_JOINED_LENGTH && isLetterUnit(folded.charCodeAt(end))) end++;
  return end - start > MAX_JOINED_LENGTH || isWordUnit(folded.charCodeAt(end)) ? 0 : end - start;
}

const isSingleLetter = (folded: string, at: number): boolean =>
  isLetterUnit(folded.charCodeAt(at)) && !isWordUnit(folded.charCodeAt(at + 1));
