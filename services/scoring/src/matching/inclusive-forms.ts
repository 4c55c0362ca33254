import { isDash, isInclusiveDot, isLetterUnit, isWordUnit } from './character-classes.ts';

/** Feminine endings written after a masculine word: "développeur·se", "technicien(ne)", "infirmier-ère". */
const FEMININE_ENDINGS: ReadonlySet<string> = new Set(
  'e ne le te se euse rice trice ice ere iere ienne ive ve fe sse esse elle ale'.split(' '),
);
/** "ienne" and a plural "s". */
const MAX_ENDING_LENGTH = 6;
const MIN_WORD_LENGTH = 3;
/** Before a dash or a slash, which also join other words. */
const MIN_JOINED_WORD_LENGTH = 4;
const OPENING_PARENTHESIS = 0x28;
const CLOSING_PARENTHESIS = 0x29;
const SLASH = 0x2f;
const PLURAL_S = 0x73;

/** Returns the position after the feminine ending that follows the word from `start` to `end`; `end` when there is none. */
export function skipFeminineEnding(folded: string, start: number, end: number): number {
  const length = end - start;
  const mark = folded.charCodeAt(end);
  if (length < MIN_WORD_LENGTH) return end;
  if (isInclusiveDot(mark)) return skipAfterDot(folded, end);
  if (mark === OPENING_PARENTHESIS) return skipInParentheses(folded, end);
  if (length < MIN_JOINED_WORD_LENGTH || !(mark === SLASH || isDash(mark))) return end;
  const ending = measureEnding(folded, end + 1);
  return ending === 0 ? end : skipPluralAfter(folded, end + 1 + ending, (unit) => unit === mark);
}

/** "·se", "·e·s", ".euse.s". */
function skipAfterDot(folded: string, dot: number): number {
  const ending = measureEnding(folded, dot + 1);
  if (ending === 0) return dot;
  return skipPluralAfter(folded, dot + 1 + ending, isInclusiveDot);
}

/** The "s" after a second mark: "·e·s", "-e-s", "/e/s". */
function skipPluralAfter(folded: string, end: number, isMark: (unit: number) => boolean): number {
  const isPlural =
    isMark(folded.charCodeAt(end)) &&
    folded.charCodeAt(end + 1) === PLURAL_S &&
    !isWordUnit(folded.charCodeAt(end + 2));
  return isPlural ? end + 2 : end;
}

/** "(se)", "(ne)s", "(e)(s)", "(s)". */
function skipInParentheses(folded: string, opening: number): number {
  const end = opening + 1 + measureEnding(folded, opening + 1);
  const isEnding = end > opening + 1 && folded.charCodeAt(end) === CLOSING_PARENTHESIS;
  if (!isEnding) return skipPluralInParentheses(folded, opening);
  const isPlural = folded.charCodeAt(end + 1) === PLURAL_S && !isWordUnit(folded.charCodeAt(end + 2));
  return isPlural ? end + 2 : skipPluralInParentheses(folded, end + 1);
}

const skipPluralInParentheses = (folded: string, at: number): number =>
  folded.startsWith('(s)', at) && !isWordUnit(folded.charCodeAt(at + 3)) ? at + 3 : at;

/** Returns the length of the feminine ending at a position, 0 for none. Reads at most `MAX_ENDING_LENGTH` letters. */
function measureEnding(folded: string, at: number): number {
  let end = at;
  while (end - at <= MAX_ENDING_LENGTH && isLetterUnit(folded.charCodeAt(end))) end++;
  if (isWordUnit(folded.charCodeAt(end))) return 0;
  const letters = folded.slice(at, end);
  const isEnding =
    FEMININE_ENDINGS.has(letters) || (letters.endsWith('s') && FEMININE_ENDINGS.has(letters.slice(0, -1)));
  return isEnding ? end - at : 0;
}
