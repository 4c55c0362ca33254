import { COLUMNS, type ColumnName, REGULAR_COLUMNS } from '../columns.ts';

export type FecCells = Partial<Record<ColumnName, string>>;

const REGULAR = COLUMNS.slice(0, REGULAR_COLUMNS);

/** Lines of a FEC in which the control finds nothing: an opening entry, a sale and its payment, lettered. */
export const SOUND: readonly FecCells[] = [
  line('AN', 'A nouveaux', '1', '20260101', '512000', 'Banque', 'AN2026', '1000,00', '0,00'),
  line('AN', 'A nouveaux', '1', '20260101', '101000', 'Capital', 'AN2026', '0,00', '1000,00'),
  { ...client('VE', 'Ventes', '2', '20260115', 'FA1', '120,00', '0,00'), EcritureLet: 'AA', DateLet: '20260220' },
  line('VE', 'Ventes', '2', '20260115', '706000', 'Prestations', 'FA1', '0,00', '100,00'),
  line('VE', 'Ventes', '2', '20260115', '445710', 'TVA', 'FA1', '0,00', '20,00'),
  line('BQ', 'Banque', '3', '20260220', '512000', 'Banque', 'VIR1', '120,00', '0,00'),
  { ...client('BQ', 'Banque', '3', '20260220', 'VIR1', '0,00', '120,00'), EcritureLet: 'AA', DateLet: '20260220' },
];

export type FecShape = {
  readonly columns?: readonly string[];
  readonly separator?: string;
  readonly end?: string;
};

/** A file of these lines. Names of columns that no line has stand over blank cells. */
export function fecFile(
  lines: readonly FecCells[],
  { columns = REGULAR, separator = '|', end = '\r\n' }: FecShape = {},
): string {
  const rows = lines.map((cells) => columns.map((column) => cells[column as ColumnName] ?? '').join(separator));
  return [columns.join(separator), ...rows].map((row) => row + end).join('');
}

/** The sound lines with some cells of some of them changed; 0 is the first. */
export const changed = (changes: Readonly<Record<number, FecCells>>): readonly FecCells[] =>
  SOUND.map((cells, index) => ({ ...cells, ...changes[index] }));

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
