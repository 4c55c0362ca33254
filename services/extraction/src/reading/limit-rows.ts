import type { Row } from './rows.ts';

/** Returns the rows from the top whose words fit into `maxWords`: far more than a card or slip has, and few enough to compare pairwise. */
export function limitRows(rows: readonly Row[], maxWords: number): readonly Row[] {
  let words = 0;
  const end = rows.findIndex((row) => {
    words += row.words.length;
    return words > maxWords;
  });
  return end < 0 ? rows : rows.slice(0, end);
}
