import type { OpenedDocument } from '@probant/documents/document';
import { findAmounts, toCents } from '@probant/french/money';
import { readFirstRows } from '../../reading/rows.ts';
import type { PrintedValues } from './printed-values.ts';

/** Words of what is paid with another invoice or was paid before. */
export const OTHER_PAYMENT_PATTERN =
  /acompte|deja|anterieur|precedent|avance|arrhes|report|echeancier|retenue|deposit|paid|previous|balance|anzahlung|bezahlt|cumul/;
const ACCOUNT_PATTERN = /\bsolde\b|\bcompte client/;

const PAYABLE_PATTERN =
  /^\W*(?:(?:net|reste|montant|somme|total) (?:net )?a (?:payer|regler|verser)|amount (?:due|payable)|total due|zahlbetrag)\b/;
/** In cents. */
const ROUNDING = 5;
const MAX_ROWS = 2000;

/**
 * Whether the pages ask for more than `total`, the total of the file in euros: no payment, charge or balance that they print makes the
 * difference. Of exact text only.
 */
export function isMoreAsked(
  total: number | null | undefined,
  printed: PrintedValues,
  { pages }: OpenedDocument,
): boolean {
  if (!total || total < 0 || pages.some(({ source }) => source !== 'pdf_text')) return false;
  const rows = readFirstRows(pages, MAX_ROWS);
  if (rows.some(({ folded }) => OTHER_PAYMENT_PATTERN.test(folded) || ACCOUNT_PATTERN.test(folded))) return false;
  const asked = rows
    .filter(({ folded }) => PAYABLE_PATTERN.test(folded))
    .flatMap(({ text }) => findAmounts(text).slice(-1))
    .map(({ value }) => Math.abs(value));
  const own = toCents(total);
  const isUnexplained = (value: number) =>
    value > own + ROUNDING && printed.findAmount(toCents((value - own) / 100)) === null;
  return asked.length > 0 && asked.every(isUnexplained);
}
