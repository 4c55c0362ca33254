import type { Word } from '@probant/documents/document';

/** Returns the words under [start, end) of the text that joins them with one space. */
export function selectWords(words: readonly Word[], start: number, end: number): readonly Word[] {
  let offset = 0;
  return words.filter(({ text }) => {
    const from = offset;
    offset += text.length + 1;
    return from < end && from + text.length > start;
  });
}

/** Returns the lowest confidence of the words, 1 for none. */
export const getConfidence = (words: readonly Word[]): number =>
  words.reduce((lowest, { confidence }) => Math.min(lowest, confidence), 1);
