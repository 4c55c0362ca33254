/** The eighteen columns in the order and spelling of LPF, art. A. 47 A-1, VII, 1°. */
export const FEC_COLUMNS = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const;

/**
 * Those and the columns that may stand for some of them (VII, 2°) or beside them in cash accounting (VIII). A column is its index here.
 */
export const COLUMNS = [...FEC_COLUMNS, 'Montant', 'Sens', 'DateRglt', 'ModeRglt', 'NatOp', 'IdClient'] as const;

export type ColumnName = (typeof COLUMNS)[number];

/** Index of each column. */
export const COLUMN = Object.fromEntries(COLUMNS.map((name, index) => [name, index])) as Readonly<
  Record<ColumnName, number>
>;

export const REGULAR_COLUMNS = FEC_COLUMNS.length;
