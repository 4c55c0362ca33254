import type { Tally } from './tally.ts';

/** Rows of cells as lines of equal columns. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

export const share = (part: number, whole: number): string => (whole === 0 ? '-' : (part / whole).toFixed(3));

export const TALLY_HEAD = ['set', 'files', 'ours', 'goal', 'reference', '>=.9', 'of them right', 'by field'];

/** One set in one row. */
export function tallyRow(set: string, files: number, counted: Tally, goal: string, reference: string): string[] {
  const total = counted.total();
  const fields = [...counted.byField()].map(([field, { n, right }]) => `${field} ${right}/${n}`);
  return [
    set,
    String(files),
    share(total.right, total.n),
    goal,
    reference,
    share(total.sure, total.n),
    share(total.sureAndRight, total.sure),
    fields.join(', '),
  ];
}
