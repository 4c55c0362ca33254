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

export const FEC_COLUMN_COUNT = FEC_COLUMNS.length;

/**
 * The eighteen, then the columns that may replace some of them (VII, 2°) or accompany them in cash accounting (VIII). Code refers to a
 * column by its index in this list.
 */
export const ALL_COLUMNS = [...FEC_COLUMNS, 'Montant', 'Sens', 'DateRglt', 'ModeRglt', 'NatOp', 'IdClient'] as const;

export type ColumnName = (typeof ALL_COLUMNS)[number];

/**
 * Index of each column. Code that runs for each line copies the indexes that it needs to constants of its module: reading an import each time
 * takes about 6 % of a validation.
 */
export const COLUMN_INDEX = Object.fromEntries(ALL_COLUMNS.map((name, index) => [name, index])) as Readonly<
  Record<ColumnName, number>
>;

/** Returns a bit for each of these columns. */
export const toColumnBits = (columns: readonly number[]): number =>
  columns.reduce((bits, column) => bits | (1 << column), 0);
