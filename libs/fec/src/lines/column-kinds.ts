import { COLUMN_INDEX } from '../columns.ts';

/** Columns of free text, where a text may be in quotes honestly: the name of a business, a title. */
export const TEXT_COLUMNS: ReadonlySet<number> = new Set([
  COLUMN_INDEX.JournalLib,
  COLUMN_INDEX.CompteLib,
  COLUMN_INDEX.CompAuxLib,
  COLUMN_INDEX.PieceRef,
  COLUMN_INDEX.EcritureLib,
  COLUMN_INDEX.ModeRglt,
  COLUMN_INDEX.NatOp,
  COLUMN_INDEX.IdClient,
]);

/** Columns of numbers and dates: a sign before the first digit can only be the mark of a spreadsheet. */
export const NUMBER_COLUMNS: ReadonlySet<number> = new Set([
  COLUMN_INDEX.JournalCode,
  COLUMN_INDEX.EcritureNum,
  COLUMN_INDEX.EcritureDate,
  COLUMN_INDEX.CompteNum,
  COLUMN_INDEX.PieceDate,
  COLUMN_INDEX.Debit,
  COLUMN_INDEX.Credit,
  COLUMN_INDEX.DateLet,
  COLUMN_INDEX.ValidDate,
  COLUMN_INDEX.Montantdevise,
  COLUMN_INDEX.Montant,
  COLUMN_INDEX.DateRglt,
]);

/** Columns of a closed list, none of whose values begins with a sign of this kind. */
export const LISTED_COLUMNS: ReadonlySet<number> = new Set([COLUMN_INDEX.Idevise, COLUMN_INDEX.Sens]);

/** Columns of codes, any of which may begin with a sign honestly. */
export const CODE_COLUMNS: ReadonlySet<number> = new Set([
  COLUMN_INDEX.JournalCode,
  COLUMN_INDEX.EcritureNum,
  COLUMN_INDEX.CompAuxNum,
  COLUMN_INDEX.EcritureLet,
]);
