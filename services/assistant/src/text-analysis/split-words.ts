import { foldLetters } from '@probant/french/folded-letters';

/** A word in lower case, the same without accents, and its UTF-16 offsets; `end` is exclusive. */
export type SplitWord = {
  readonly word: string;
  readonly folded: string;
  readonly start: number;
  readonly end: number;
};

/** Longer runs of letters (scripts without spaces, encoded data) are indexed by their start. */
export const MAX_WORD_UNITS = 64;

/** Letters and digits, with the marks that follow them. */
const WORD_PATTERN = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const DIGITS_PATTERN = /^\d+$/;
/** Spaces that group the digits of a French number. */
const GROUPING_SPACES = ' \u00a0\u202f';

/** Yields the words of a text in order. An apostrophe separates words: the elided article before it is a stop word. */
export function* splitWords(text: string): Generator<SplitWord> {
  let number: SplitWord | null = null;
  for (const match of text.matchAll(WORD_PATTERN)) {
    const current = createWord(match[0], match.index);
    const isNumber = DIGITS_PATTERN.test(current.folded);
    if (number !== null && isNumber && isGroup(text, number, current)) {
      number = joinGroup(number, current);
      continue;
    }
    if (number !== null) yield number;
    number = isNumber ? current : null;
    if (!isNumber) yield current;
  }
  if (number !== null) yield number;
}

function createWord(source: string, start: number): SplitWord {
  const word = source.slice(0, MAX_WORD_UNITS).normalize('NFC').toLowerCase();
  return { word, folded: foldLetters(word), start, end: start + source.length };
}

/** Whether three digits continue the number before them after one space: "12 500", but not "2024 150". */
function isGroup(text: string, number: SplitWord, next: SplitWord): boolean {
  if (next.folded.length !== 3 || next.start !== number.end + 1) return false;
  const isGrouped = number.end - number.start > number.folded.length || number.folded.length <= 3;
  return isGrouped && number.folded.length + 3 <= MAX_WORD_UNITS && GROUPING_SPACES.includes(text.charAt(number.end));
}

const joinGroup = (number: SplitWord, next: SplitWord): SplitWord => {
  const digits = number.folded + next.folded;
  return { word: digits, folded: digits, start: number.start, end: next.end };
};
