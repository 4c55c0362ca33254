import type { Schemas } from '@probant/client';

export type Comparison = Schemas['FecComparison'];

export const CHANGE_KINDS = ['changed', 'added', 'removed', 'renumbered'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** An entry that differs: where it begins in each file (null where it is absent), and the columns that differ. */
export type EntryChange = {
  readonly before: number | null;
  readonly after: number | null;
  readonly columns: readonly string[];
};

export function listChanges(comparison: Comparison, kind: ChangeKind): readonly EntryChange[] {
  if (kind === 'added') return comparison.added.map(({ line }) => ({ before: null, after: line, columns: [] }));
  if (kind === 'removed') return comparison.removed.map(({ line }) => ({ before: line, after: null, columns: [] }));
  if (kind === 'renumbered')
    return comparison.renumbered.map(({ line_before, line_after }) => ({
      before: line_before,
      after: line_after,
      columns: ['EcritureNum'],
    }));
  return comparison.changed.map(({ line_before, line_after, columns }) => ({
    before: line_before,
    after: line_after,
    columns,
  }));
}

/** A line of an entry by column name. */
export type EntryRow = Readonly<Record<string, string>>;

/** Takes the lines that follow one another with the journal and the number of the first one. */
export function readEntry(
  lines: readonly string[],
  columns: readonly string[],
  separator: string,
): readonly EntryRow[] {
  const rows = lines.map((line) => {
    const cells = line.split(separator);
    return Object.fromEntries(columns.map((name, place) => [name, (cells[place] ?? '').trim()]));
  });
  const [first] = rows;
  const end = rows.findIndex(
    (row) => row['JournalCode'] !== first?.['JournalCode'] || row['EcritureNum'] !== first?.['EcritureNum'],
  );
  return end < 0 ? rows : rows.slice(0, end);
}

const MAIN_COLUMNS = [
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'EcritureLib',
  'Debit',
  'Credit',
  'Montant',
  'Sens',
];

/** The columns that say what an entry is, and those that differ, in the order of the file. */
export const pickColumns = (columns: readonly string[], differing: readonly string[]): readonly string[] =>
  columns.filter((name) => MAIN_COLUMNS.includes(name) || differing.includes(name));

/** Whether a cell is to be marked: it differs from the one of the same line on the other side. */
export function isChangedCell(row: EntryRow, other: EntryRow | undefined, column: string): boolean {
  return normalize(row[column]) !== normalize(other?.[column]);
}

/** `120,00`, `120.0` and `0120,0` are one amount, and so are zero and nothing, as in the comparison of the service. */
function normalize(cell: string | undefined): string {
  const text = cell ?? '';
  if (text === '') return '0';
  return /^-?\d+([.,]\d+)?$/.test(text) && /[.,]/.test(text) ? String(Number(text.replace(',', '.'))) : text;
}
