import type { ColumnReader } from './columns.rules.ts';

/** Why a line of a register could not be read. */
export type UnreadableReason = 'quotes_or_length' | 'column_count' | 'siren' | 'status' | 'control_character';

/** A value of a row, in the order of the columns of its register. */
export type RowValue = string | number | boolean | null;

/** What a line of a register gives. A line that is unreadable but has a SIREN is stored as such: its company is not unknown. */
export type RowReading =
  | { readonly kind: 'row'; readonly row: readonly RowValue[]; readonly processedOn: string | null }
  /** The line is of no use here, such as an establishment that is no head office. */
  | { readonly kind: 'skipped'; readonly processedOn: string | null }
  | { readonly kind: 'unreadable'; readonly reason: UnreadableReason; readonly row: readonly RowValue[] | null };

/** A register that is imported from a stock file. */
export type StockRegister = {
  readonly name: 'units' | 'head_offices';
  /** Of the file, as INSEE calls it. */
  readonly fileLabel: string;
  readonly entryName: RegExp;
  readonly table: 'legal_unit' | 'head_office';
  readonly columns: readonly string[];
  readonly requiredHeader: readonly string[];
  /** @throws never: a line that cannot be read is a reading of its own. */
  readRow(columns: ColumnReader, fields: readonly string[]): RowReading;
  /** The row of a line that has a SIREN and cannot be read. */
  createUnreadableRow(siren: number): readonly RowValue[];
};

/** Returns the SIREN of a text as a number, null unless it is nine digits. The key is not checked: the register decides what exists. */
export const readSirenNumber = (text: string | null): number | null =>
  text !== null && /^\d{9}$/.test(text) ? Number(text) : null;

/** PostgreSQL cannot store NUL; the other ones have no place in a name. Line breaks inside quotes have. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

export const hasControlCharacter = (text: string): boolean => CONTROL_CHARACTER.test(text);
