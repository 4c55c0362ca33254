import { createReading, slicePlace } from '../../reading/create-reading.ts';
import { chooseCurrency } from '../../reading/currency/choose-currency.rules.ts';
import type { Reading } from '../../reading/field-reading.ts';
import type { Row } from '../../reading/rows.ts';

/** Words that only French receipts print. A receipt in another currency would print its sign as well. */
const FRENCH_RECEIPT_PATTERN =
  /\b(?:t\.?v\.?a|ttc|siret|cb|a bientot|service compris|net a payer|rcs|code naf|code ape|sous[- ]total|carte bancaire|especes|merci de votre visite)\b/;

/** Returns the currency printed with the amounts. A receipt without any is in euros when its words are French, else null. */
export function readCurrency(rows: readonly Row[]): Reading<string> | null {
  const evidence = chooseCurrency(rows, rows.map(({ folded }) => folded).join('\n'));
  if (evidence === 'unknown') return null;
  if (evidence !== 'none') {
    const { row, start, end, code, confidence } = evidence;
    return createReading(slicePlace(row, start, end), code, confidence, 'label_match');
  }
  const frenchRow = rows.find((row) => FRENCH_RECEIPT_PATTERN.test(row.folded));
  return frenchRow ? createReading(frenchRow, 'EUR', 0.8, 'layout') : null;
}
