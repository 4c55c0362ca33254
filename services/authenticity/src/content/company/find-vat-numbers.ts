import type { Word } from '@probant/documents/document';
import { findVatNumbers, hasFrenchVatKey } from '@probant/french/vat';
import type { PageRow } from '../text/page-rows.ts';
import { isPlaceholderNumber } from '../text/placeholder.rules.ts';
import { selectWords } from '../text/select-words.ts';

/** A printed French VAT number with a key of digits. */
export type PrintedVatNumber = {
  readonly row: PageRow;
  readonly words: readonly Word[];
  /** The nine digits after the key, a SIREN or not. */
  readonly siren: string;
  /** Whether the key fits these digits. */
  readonly isValid: boolean;
};

export const MAX_VAT_NUMBERS = 200;
const LABEL_PATTERN = /tva|vat|intracom|ust/;
/** Monaco: the number begins with 000 and is no SIREN. */
const NO_SIREN_PATTERN = /^FR\d{2}000/;

/** Returns the French VAT numbers that are in one word, or on a row with their label or below it, without sample numbers. */
export function findPrintedVatNumbers(rows: readonly PageRow[]): readonly PrintedVatNumber[] {
  const numbers: PrintedVatNumber[] = [];
  for (const [index, row] of rows.entries()) {
    if (numbers.length >= MAX_VAT_NUMBERS) break;
    const above = rows[index - 1];
    const isLabelled = LABEL_PATTERN.test(row.folded) || (above?.page === row.page && LABEL_PATTERN.test(above.folded));
    numbers.push(...findInRow(row, isLabelled));
  }
  return numbers.slice(0, MAX_VAT_NUMBERS);
}

function findInRow(row: PageRow, isLabelled: boolean): PrintedVatNumber[] {
  return findVatNumbers(row.text).flatMap(({ number, start, end }) => {
    const isValid = hasFrenchVatKey(number);
    if (isValid === null || NO_SIREN_PATTERN.test(number)) return [];
    const words = selectWords(row.words, start, end);
    const isWritten = row.text.slice(start, start + 2) === 'FR' && (isLabelled || words.length === 1);
    const siren = number.slice(4);
    return isWritten && !isPlaceholderNumber(siren) ? [{ row, words, siren, isValid }] : [];
  });
}
