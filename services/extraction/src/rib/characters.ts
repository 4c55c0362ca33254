import type { Word } from '@probant/documents/document';

/** A letter or digit of a row, as a capital. Forms print an account one character a box, and readers part or join them as they like. */
export type Character = {
  readonly text: string;
  /** The middle, as a share of the page's width. */
  readonly at: number;
  readonly word: Word;
  /** Whether a word, or what follows a sign inside it, begins or ends here. */
  readonly opens: boolean;
  readonly ends: boolean;
};

/** The letters and digits of words, left to right; inside a word they are taken to be of one width. */
export const charactersOf = (words: readonly Word[]): Character[] => words.flatMap(lettersOf);

function lettersOf(word: Word): Character[] {
  const [left, , right] = word.box;
  const letters = [...word.text];
  const plain = (at: number) => /[A-Za-z0-9]/.test(letters[at] ?? '');
  return letters.flatMap((letter, index) =>
    plain(index)
      ? [
          {
            text: letter.toUpperCase(),
            at: left + ((index + 0.5) / letters.length) * (right - left),
            word,
            opens: !plain(index - 1),
            ends: !plain(index + 1),
          },
        ]
      : [],
  );
}

export const textOf = (characters: readonly Character[]): string => characters.map(({ text }) => text).join('');

/** The words that bear characters, each once. */
export const wordsOf = (characters: readonly Character[]): Word[] => [...new Set(characters.map(({ word }) => word))];
