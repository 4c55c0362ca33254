import type { Word } from '@probant/documents/document';

/** The letters and digits of words, in capitals, without what separates them. */
export type LetterRun = {
  readonly characters: string;
  /** Index of the word of each character. */
  readonly wordOf: readonly number[];
  /** Whether nothing but a separator or the start of a word is before the character. */
  readonly isStart: readonly boolean[];
  readonly words: readonly Word[];
};

export function createLetterRun(words: readonly Word[]): LetterRun {
  let characters = '';
  const wordOf: number[] = [];
  const isStart: boolean[] = [];
  words.forEach((word, index) => {
    let starts = true;
    for (const character of word.text) {
      if (/[A-Za-z0-9]/.test(character)) {
        characters += character.toUpperCase();
        wordOf.push(index);
        isStart.push(starts);
        starts = false;
      } else starts = true;
    }
  });
  return { characters, wordOf, isStart, words };
}

/** Returns whether the characters before `end` are a whole number of words or parts of words. */
export const endsWord = (run: LetterRun, end: number): boolean =>
  end === run.characters.length || run.isStart[end] === true;

/** Returns the words of the characters [start, end). */
export const wordsOfRun = (run: LetterRun, start: number, end: number): readonly Word[] =>
  run.words.slice(run.wordOf[start] ?? 0, (run.wordOf[end - 1] ?? -1) + 1);
