import type { Word } from '@probant/documents/document';

/** A letter or digit of a row, in upper case. Forms print one character per box, and OCR splits or joins them unpredictably. */
export type Character = {
  readonly text: string;
  /** The horizontal center, as a share of the page width. */
  readonly center: number;
  readonly word: Word;
  /** Whether a word, or a part of one between signs, begins or ends here. */
  readonly startsWord: boolean;
  readonly endsWord: boolean;
};

/** Splits words into letters and digits, left to right. The letters of a word are assumed to have the same width. */
export const splitCharacters = (words: readonly Word[]): Character[] => words.flatMap(splitWord);

function splitWord(word: Word): Character[] {
  const [left, , right] = word.box;
  const letters = [...word.text];
  const isAlphanumeric = (index: number) => /[A-Za-z0-9]/.test(letters[index] ?? '');
  return letters.flatMap((letter, index) =>
    isAlphanumeric(index)
      ? [
          {
            text: letter.toUpperCase(),
            center: left + ((index + 0.5) / letters.length) * (right - left),
            word,
            startsWord: !isAlphanumeric(index - 1),
            endsWord: !isAlphanumeric(index + 1),
          },
        ]
      : [],
  );
}

export const joinCharacters = (characters: readonly Character[]): string => characters.map(({ text }) => text).join('');

/** Returns the words that contain the characters, each once. */
export const collectWords = (characters: readonly Character[]): Word[] => [
  ...new Set(characters.map(({ word }) => word)),
];
