import type { Row } from './rows.ts';

/** The rows from the top until they hold so many words: what a card or slip has many times over, and little enough to compare with itself. */
export function rowsWithin(rows: readonly Row[], mostWords: number): readonly Row[] {
  let words = 0;
  const end = rows.findIndex((row) => {
    words += row.words.length;
    return words > mostWords;
  });
  return end < 0 ? rows : rows.slice(0, end);
}
