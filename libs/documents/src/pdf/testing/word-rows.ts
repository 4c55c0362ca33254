import type { PlacedWord } from '../placed-words.ts';

/** Words of one row, one letter of space apart. */
export const createRow = (count: number): PlacedWord[] =>
  Array.from({ length: count }, (_, at) => ({
    text: `${at}`,
    box: [at / count, 0.5, (at + 0.7) / count, 0.5 + 1 / count],
    turn: 0,
    size: 595 / count,
  }));
