import { ALL_COLUMNS, type ColumnName, FEC_COLUMN_COUNT } from '../columns.ts';

export type FecCells = Partial<Record<ColumnName, string>>;

const REGULAR_COLUMN_NAMES = ALL_COLUMNS.slice(0, FEC_COLUMN_COUNT);

/** Lines of a FEC without anomalies: an opening entry, a sale and its payment, lettered. */
export const VALID_LINES: readonly FecCells[] = [
  line('AN', 'A nouveaux', '1', '20260101', '512000', 'Banque', 'AN2026', '1000,00', '0,00'),
  line('AN', 'A nouveaux', '1', '20260101', '101000', 'Capital', 'AN2026', '0,00', '1000,00'),
  { ...client('VE', 'Ventes', '2', '20260115', 'FA1', '120,00', '0,00'), EcritureLet: 'AA', DateLet: '20260220' },
  line('VE', 'Ventes', '2', '20260115', '706000', 'Prestations', 'FA1', '0,00', '100,00'),
  line('VE', 'Ventes', '2', '20260115', '445710', 'TVA', 'FA1', '0,00', '20,00'),
  line('BQ', 'Banque', '3', '20260220', '512000', 'Banque', 'VIR1', '120,00', '0,00'),
  { ...client('BQ', 'Banque', '3', '20260220', 'VIR1', '0,00', '120,00'), EcritureLet: 'AA', DateLet: '20260220' },
];

export type FecFileOptions = {
  readonly columns?: readonly string[];
  readonly separator?: string;
  readonly end?: string;
};

/** Returns a file of these lines. A column that no line has is blank. */
export function buildFec(
  lines: readonly FecCells[],
  { columns = REGULAR_COLUMN_NAMES, separator = '|', end = '\r\n' }: FecFileOptions = {},
): string {
  const rows = lines.map((cells) => columns.map((column) => cells[column as ColumnName] ?? '').join(separator));
  return [columns.join(separator), ...rows].map((row) => row + end).join('');
}

/** Returns VALID_LINES with some cells changed, by index of the line. */
export const changeLines = (changes: Readonly<Record<number, FecCells>>): readonly FecCells[] =>
  VALID_LINES.map((cells, index) => ({ ...cells, ...changes[index] }));

function line(
  journal: string,
  label: string,
  number: string,
  day: string,
  account: string,
  accountLabel: string,
  piece: string,
  debit: string,
  credit: string,
): FecCells {
  return {
    JournalCode: journal,
    JournalLib: label,
    EcritureNum: number,
    EcritureDate: day,
    CompteNum: account,
    CompteLib: accountLabel,
    PieceRef: piece,
    PieceDate: day,
    EcritureLib: `Écriture ${piece}`,
    Debit: debit,
    Credit: credit,
    ValidDate: day,
  };
}

function client(
  journal: string,
  label: string,
  number: string,
  day: string,
  piece: string,
  debit: string,
  credit: string,
): FecCells {
  const cells = line(journal, label, number, day, '411000', 'Clients', piece, debit, credit);
  return { ...cells, CompAuxNum: 'C1', CompAuxLib: 'Menuiserie Valmy' };
}
