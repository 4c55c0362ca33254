import type { Word } from '@probant/documents/document';
import { findVatNumbers, hasFrenchVatKey } from '@probant/french/vat';
import type { PageRow } from '../text/page-rows.ts';
import { isPlaceholderNumber } from '../text/placeholder.rules.ts';
import { selectWords } from '../text/select-words.ts';

/** A printed VAT number whose key has a published rule. */
export type PrintedVatNumber = {
  readonly row: PageRow;
  readonly words: readonly Word[];
  /** The nine digits after the French key, a SIREN or not; the whole number of another country. */
  readonly siren: string;
  /** Whether the key fits these digits. */
  readonly isValid: boolean;
};

export const MAX_VAT_NUMBERS = 200;
const LABEL_PATTERN = /tva|vat|intracom|ust/;
/** Letters and digits look like a foreign number by chance more often than like a French one: a word that names the number must be beside it. */
const FOREIGN_LABEL_PATTERN = /\b(?:tva|vat|ust|mwst|iva|btw|moms|mva)\b|ust-?id|intracom|umsatzsteuer/;
/** Monaco: the number begins with 000 and is no SIREN. */
const NO_SIREN_PATTERN = /^FR\d{2}000/;

/**
 * Returns the French VAT numbers that are in one word, or on a row with their label or below it, and those of other countries on a row with
 * their label, without sample numbers.
 */
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
  return findVatNumbers(row.text).flatMap(({ number, country, valid, start, end }) => {
    const isFrench = country === 'FR';
    const isValid = isFrench ? hasFrenchVatKey(number) : valid;
    if (isValid === null || NO_SIREN_PATTERN.test(number)) return [];
    const words = selectWords(row.words, start, end);
    const isNamed = isFrench ? isLabelled || words.length === 1 : FOREIGN_LABEL_PATTERN.test(row.folded);
    const isWritten = /^[A-Z]{2}/.test(row.text.slice(start)) && isNamed;
    const siren = isFrench ? number.slice(4) : number;
    const digits = isFrench ? siren : number.replace(/^\D+/, '');
    return isWritten && !isPlaceholderNumber(digits) ? [{ row, words, siren, isValid }] : [];
  });
}
