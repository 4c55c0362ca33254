/** Returns the rows directly above a row, at most `count`, in the order of the page. */
export const listRowsAbove = <Row>(rows: readonly Row[], row: number, count: number): readonly Row[] =>
  rows.slice(Math.max(0, row - count), row);

/** Returns the rows directly below a row, at most `count`, in the order of the page. */
export const listRowsBelow = <Row>(rows: readonly Row[], row: number, count: number): readonly Row[] =>
  rows.slice(row + 1, row + 1 + count);
