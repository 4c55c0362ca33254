import { findAmounts, roundToCents, toAmount } from '@probant/french/money';
import { createReading } from '../../reading/create-reading.ts';
import type { Reading } from '../../reading/field-reading.ts';
import type { InvoicePages } from '../page/invoice-pages.ts';
import type { Totals } from './choose-totals.rules.ts';

/** Federal, provincial and harmonised sales taxes of Canada, in French and English, and those of other countries that are called GST. */
const SALES_TAX_PATTERN = /(?:^|[^a-z])(?:t\.?p\.?s|t\.?v\.?q|t\.?v\.?h|gst|qst|pst|hst|rst)\b/;
const MAX_TAX_ROWS = 6;
const TOLERANCE_CENTS = 2;
const CONFIDENCE = 0.95;

/** Returns the sum of the sales taxes that are printed one by one, when it is what the total has more than the subtotal; else null. */
export function readSalesTaxes({ rows }: InvoicePages, { subtotal, total }: Totals): Reading<number> | null {
  if (subtotal === null || total === null || total.value <= subtotal.value) return null;
  const taxes = rows
    .filter(({ folded }) => SALES_TAX_PATTERN.test(folded))
    .slice(-MAX_TAX_ROWS)
    .flatMap((row) => {
      const amount = findAmounts(row.text).at(-1);
      return amount ? [{ row, value: Math.abs(amount.value) }] : [];
    });
  const [first] = taxes;
  const sum = taxes.reduce((all, { value }) => all + value, 0);
  if (!first || Math.abs(subtotal.value + sum - total.value) > TOLERANCE_CENTS) return null;
  const isNegative = total.candidate?.negative === true;
  const words = taxes.flatMap(({ row }) => row.words);
  return createReading(
    { ...first.row, words },
    toAmount(roundToCents(isNegative ? -sum : sum)),
    CONFIDENCE,
    'arithmetic_agrees',
  );
}
