const GAP = '  ';

/** Colours the line of row `index`; the text stays the same. */
type PaintRow = (line: string, index: number) => string;

/**
 * Formats rows as aligned columns. Where the table is wider than `columns` (null: any width), each row becomes a block with one line for
 * each cell, so that no terminal breaks it.
 */
export function formatTable(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  columns: number | null,
  paintRow: PaintRow = (line) => line,
): readonly string[] {
  const widths = headers.map((header, column) =>
    Math.max(header.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const width = widths.reduce((sum, each) => sum + each, GAP.length * (widths.length - 1));
  if (columns !== null && width > columns) return formatBlocks(headers, rows, paintRow);
  const align = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join(GAP)
      .trimEnd();
  return [align(headers), ...rows.map((row, index) => paintRow(align(row), index))];
}

/** One block for each row, separated by empty lines. Cells that are empty are left out. */
function formatBlocks(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  paintRow: PaintRow,
): readonly string[] {
  const nameWidth = Math.max(...headers.map(({ length }) => length));
  return rows.flatMap((row, index) => [
    ...(index === 0 ? [] : ['']),
    ...row.flatMap((cell, column) =>
      cell === '' ? [] : [paintRow(`${(headers[column] ?? '').padEnd(nameWidth)}${GAP}${cell}`, index)],
    ),
  ]);
}
