import type { Tally } from './tally.ts';

/** Formats rows of cells as lines with aligned columns. */
export function formatTable(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

export const formatShare = (part: number, whole: number): string => (whole === 0 ? '-' : (part / whole).toFixed(3));

export const TALLY_HEADER = ['set', 'files', 'ours', 'goal', 'reference', '>=.9', 'of them right', 'by field'];

/** Formats the counts of a set as one row. */
export function formatTallyRow(set: string, files: number, counts: Tally, goal: string, reference: string): string[] {
  const total = counts.total();
  const fields = [...counts.byField()].map(([field, { n, right }]) => `${field} ${right}/${n}`);
  return [
    set,
    String(files),
    formatShare(total.right, total.n),
    goal,
    reference,
    formatShare(total.sure, total.n),
    formatShare(total.sureAndRight, total.sure),
    fields.join(', '),
  ];
}
