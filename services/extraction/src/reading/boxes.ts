import type { Box, Word } from '@probant/documents/document';

export const middleX = ([left, , right]: Box): number => (left + right) / 2;
export const middleY = ([, top, , bottom]: Box): number => (top + bottom) / 2;

/** Returns the smallest box around words; null for no words. */
export function encloseWords(words: readonly Word[]): Box | null {
  if (words.length === 0) return null;
  const side = (index: 0 | 1 | 2 | 3, choose: (...values: number[]) => number) =>
    choose(...words.map((word) => word.box[index]));
  return [side(0, Math.min), side(1, Math.min), side(2, Math.max), side(3, Math.max)];
}
