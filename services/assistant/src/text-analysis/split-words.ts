import { joinDividedWords } from '@probant/french/divided-words';
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

/** Letters and digits, with the marks that follow them and what nobody sees: soft hyphens, zero-width spaces and joiners. */
const WORD_PATTERN = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00ad\u200b-\u200f\u2060-\u206f\ufeff]*/gu;
const UNSEEN_PATTERN = /[\u00ad\u200b-\u200f\u2060-\u206f\ufeff]/g;
/** The line end within a word that it divides, with the hyphen before it. */
const DIVISION_PATTERN = /(?<=[\p{L}\p{N}\p{M}])[^\p{L}\p{N}\p{M}]*\n[^\p{L}\p{N}\p{M}]*/u;
/** A soft hyphen is never a part of a word; any other may be, as in "machine-" and "learning". */
const HYPHEN_PATTERN = /[-\u2010\u2011]/;
const DIGITS_PATTERN = /^\d+$/;
/** Spaces that group the digits of a French number. */
const GROUPING_SPACES = ' \u00a0\u202f';

/**
 * Yields the words of a text in order. An apostrophe separates words: the elided article before it is a stop word. A word that a line end
 * divides is one word, and also its parts when the hyphen may belong to it: the whole word is then at the position of the hyphen.
 */
export function* splitWords(text: string): Generator<SplitWord> {
  let number: SplitWord | null = null;
  for (const current of listWords(text)) {
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

function* listWords(text: string): Generator<SplitWord> {
  for (const { 0: source, index } of joinDividedWords(text).matchAll(WORD_PATTERN)) {
    const written = text.slice(index, index + source.length);
    const division = written.includes('\n') ? DIVISION_PATTERN.exec(written) : null;
    if (division === null || !HYPHEN_PATTERN.test(division[0])) yield createWord(source, index, index + source.length);
    else {
      const [start, end] = [index + division.index, index + division.index + division[0].length];
      yield createWord(written.slice(0, division.index), index, start);
      yield createWord(source, start, end);
      yield createWord(source.slice(end - index), end, index + source.length);
    }
  }
}

function createWord(source: string, start: number, end: number): SplitWord {
  const word = source.replace(UNSEEN_PATTERN, '').slice(0, MAX_WORD_UNITS).normalize('NFC').toLowerCase();
  return { word, folded: foldLetters(word), start, end };
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
