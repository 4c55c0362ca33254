import { readFileSync } from 'node:fs';
import { computeEditDistance } from '@probant/french/edit-distance';
import { foldInPlace } from '@probant/french/text-folding';

/** Words that names of companies and shops have in common, in English, Malay and French, folded. */
const TRADE_WORDS: readonly string[] = readFileSync(new URL('./trade-words.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((word) => word !== '');
const KNOWN_WORDS = new Set(TRADE_WORDS);

/** Shorter words are too often another word with one letter changed. */
const MIN_LETTERS = 7;
const MIN_LETTERS_FOR_TWO_EDITS = 8;
const WORD_PATTERN = /\p{L}+/gu;

/**
 * Returns a name with the misread letters of its trade words corrected: "PHARHACY" becomes "PHARMACY", "Hardwa e" becomes "Hardware".
 * Other words remain, since any letters may make a name.
 */
export const correctTradeWords = (name: string): string =>
  joinSplitWords(name.replace(WORD_PATTERN, (word) => correctWord(word)));

/** Writes a trade word in place of two words that differ from it by the blank between them. */
function joinSplitWords(name: string): string {
  const words = name.split(' ');
  for (let index = 0; index + 1 < words.length; index++) {
    const pair = words.slice(index, index + 2);
    const joined = pair.some(isKnown) ? null : correctSplitWord(pair.join(' '));
    if (joined !== null) words.splice(index, 2, joined);
  }
  return words.join(' ');
}

const isKnown = (word: string): boolean => KNOWN_WORDS.has(foldInPlace(word).toLowerCase());

function correctWord(word: string): string {
  if (word.length < MIN_LETTERS || isKnown(word)) return word;
  const folded = foldInPlace(word).toLowerCase();
  for (const edits of word.length >= MIN_LETTERS_FOR_TWO_EDITS ? [1, 2] : [1]) {
    const [tradeWord, ...others] = TRADE_WORDS.filter((candidate) => isMisreadOf(folded, candidate, edits));
    if (tradeWord !== undefined) return others.length === 0 ? copyCase(word, folded, tradeWord) : word;
  }
  return word;
}

function correctSplitWord(words: string): string | null {
  const folded = foldInPlace(words).toLowerCase();
  const tradeWord = TRADE_WORDS.find(
    (candidate) =>
      candidate.length >= MIN_LETTERS && candidate.length === folded.length && isMisreadOf(folded, candidate, 1),
  );
  return tradeWord === undefined ? null : copyCase(words, folded, tradeWord);
}

/**
 * Whether letters were replaced, or one was lost or added inside the word. Another letter at an end often makes another word rather than
 * a misread one ("service", "services"), and so do two other letters ("tapisserie", "patisserie").
 */
function isMisreadOf(folded: string, tradeWord: string, maxEdits: number): boolean {
  const extraLetters = folded.length - tradeWord.length;
  const hasSameEnds = folded[0] === tradeWord[0] && folded.at(-1) === tradeWord.at(-1);
  if (extraLetters === 0) {
    const edits = [...tradeWord].filter((letter, index) => letter !== folded[index]).length;
    return edits <= 1 || (hasSameEnds && edits <= maxEdits);
  }
  return (
    hasSameEnds &&
    Math.abs(extraLetters) === 1 &&
    !folded.startsWith(tradeWord) &&
    !tradeWord.startsWith(folded) &&
    computeEditDistance(folded, tradeWord, 1) !== null
  );
}

/** Writes a trade word in the case of the word read, and with its accents where the letters agree. */
function copyCase(word: string, folded: string, tradeWord: string): string {
  if (word.length === tradeWord.length)
    return Array.from(tradeWord, (letter, index) => {
      const printed = word[index] ?? letter;
      return folded[index] === letter ? printed : isCapital(word, index) ? letter.toUpperCase() : letter;
    }).join('');
  return Array.from(tradeWord, (letter, index) =>
    isCapital(word, Math.min(index, word.length - 1)) ? letter.toUpperCase() : letter,
  ).join('');
}

/** Whether the letter at an index is a capital; a sign is one when the letter before it is. */
function isCapital(word: string, index: number): boolean {
  const letter = word[index] ?? '';
  if (letter.toLowerCase() !== letter.toUpperCase()) return letter === letter.toUpperCase();
  return index > 0 && isCapital(word, index - 1);
}
