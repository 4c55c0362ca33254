/** Names of the columns of a FEC in the spelling of LPF art. A. 47 A-1, VII to VIII; a column is its index here. */
export const COLUMNS = [
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
  'Montant',
  'Sens',
  'DateRglt',
  'ModeRglt',
  'NatOp',
  'IdClient',
] as const;

export type ColumnName = (typeof COLUMNS)[number];

/** Index of each column. */
export const COLUMN = Object.fromEntries(COLUMNS.map((name, index) => [name, index])) as Readonly<
  Record<ColumnName, number>
>;

/** The columns that every file has; Montant and Sens may stand for Debit and Credit (VII, 2°). */
export const REGULAR_COLUMNS = 18;
