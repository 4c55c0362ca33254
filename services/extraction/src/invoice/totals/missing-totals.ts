import { roundToCents } from '@probant/french/money';
import { METROPOLITAN_VAT_RATES } from '@probant/french/vat-rates';
import { isTaxAtKnownRate } from '../vat/vat-rates.ts';
import type { AmountCandidate } from './amount-candidates.ts';
import { isSumOfCharges, type Total, type Totals } from './compare-totals.ts';

/** What the page says of taxes and charges: the amounts printed as taxes, one of each row, and every sum of charges. */
export type PageTaxes = { readonly printed: readonly number[]; readonly charges: ReadonlySet<number> };

/** Derives one missing total from the two others, at a known rate or from the taxes printed; never a VAT that a charge explains. */
export function deriveMissing({ subtotal, vat, total }: Totals, { printed, charges }: PageTaxes): Totals {
  if (subtotal && total && !vat) {
    const rest = total.value - subtotal.value;
    const tax = isSumOfCharges(charges, rest) ? undefined : findTax(subtotal.value, rest, { printed, charges });
    if (tax !== undefined) return { subtotal, total, vat: deriveTotal(tax, subtotal, total) };
  }
  if (vat && total && !subtotal) {
    const net = [0, ...charges]
      .map((charge) => total.value - vat.value - charge)
      .find((value) => isTaxAtKnownRate(value, vat.value));
    if (net !== undefined) return { vat, total, subtotal: deriveTotal(net, vat, total) };
    const tax = sumOfTaxes(printed, total.value);
    if (tax !== null && printed.includes(vat.value)) {
      const derive = (value: number): Total => ({ ...deriveTotal(value, vat, total), agreement: 'sums' });
      return { vat: derive(tax), total, subtotal: derive(total.value - tax) };
    }
  }
  if (subtotal && vat && !total && isTaxAtKnownRate(subtotal.value, vat.value))
    return { subtotal, vat, total: deriveTotal(subtotal.value + vat.value, subtotal, vat) };
  return { subtotal, vat, total };
}

const MAX_SUMMED_TAXES = 3;
/** In cents: a tax is rounded to half of one. */
const ROUNDING = 0.51;

/**
 * "Dont TVA 10 % 18,18, dont TVA 20 % 14,00" of a total of 284,00: the sum of two or three taxes, each at a rate of its own, when what they are
 * taxes of adds up to the total; else null.
 */
function sumOfTaxes(printed: readonly number[], total: number): number | null {
  const taxes = [...new Set(printed)];
  if (taxes.length < 2 || taxes.length > MAX_SUMMED_TAXES) return null;
  let parts: readonly { readonly gross: number; readonly doubt: number; readonly rates: readonly number[] }[] = [
    { gross: 0, doubt: 0, rates: [] },
  ];
  for (const tax of taxes)
    parts = parts.flatMap(({ gross, doubt, rates }) =>
      METROPOLITAN_VAT_RATES.filter((rate) => !rates.includes(rate)).map((rate) => ({
        gross: gross + tax + (100 * tax) / rate,
        doubt: doubt + (100 * ROUNDING) / rate,
        rates: [...rates, rate],
      })),
    );
  return parts.some(({ gross, doubt }) => Math.abs(gross - total) <= doubt)
    ? taxes.reduce((sum, tax) => sum + tax, 0)
    : null;
}

/** Returns the tax in what a total exceeds its subtotal by: a printed one that the charges leave, else all of it, or what the charges leave. */
function findTax(net: number, rest: number, { printed, charges }: PageTaxes): number | undefined {
  const taxes = [0, ...charges].map((charge) => rest - charge).filter((tax) => tax > 0);
  const isTax = (tax: number) => isTaxAtKnownRate(net, tax) || (tax === rest && isSumOfParts(printed, tax));
  return taxes.find((tax) => printed.includes(tax) && isTax(tax)) ?? taxes.find(isTax);
}

/**
 * Completes the totals of a document that names an exemption and prints no VAT: its subtotal is its total, less the charges that the page
 * adds to a printed subtotal. "Total HT" and "Total TTC" that differ by a known rate are evidence of a VAT all the same.
 */
export function completeExempt({ subtotal, vat, total }: Totals, { charges, levies }: ExemptCharges): Totals {
  if (subtotal && !total) return { subtotal, vat, total: deriveTotal(subtotal.value, subtotal, subtotal) };
  if (!total || (subtotal && subtotal.value === total.value)) return { subtotal, vat, total };
  const isAdded = (sums: ReadonlySet<number>) => subtotal && isSumOfCharges(sums, total.value - subtotal.value);
  if (isAdded(levies) || (subtotal && isNamedSum(subtotal) && isAdded(charges))) return { subtotal, vat, total };
  if (subtotal && isLabelled(subtotal, 'net') && isLabelled(total, 'gross'))
    return deriveMissing({ subtotal, vat, total }, { printed: [], charges });
  return { subtotal: deriveTotal(total.value, total, total), vat, total };
}

/** The sums of all charges, and of those that are a tax or a deposit: a line "Livraison" is part of the net amount, a tourist tax is not. */
type ExemptCharges = { readonly charges: ReadonlySet<number>; readonly levies: ReadonlySet<number> };

/** "Sous-total", "Montant marchandises": the words beside it call it a sum; "Buffet" is a line of the invoice. */
const isNamedSum = ({ candidate }: Total): boolean =>
  ['left', 'far'].some((side) => SUM_LABELS.some((label) => candidate?.features[`${side}:${label}`] === 1));

const SUM_LABELS = ['net', 'base', 'total', 'amount'] as const;

const isLabelled = ({ candidate }: Total, label: 'net' | 'gross'): boolean =>
  ['left', 'far', 'above', 'column'].some((side) => candidate?.features[`${side}:${label}`] === 1);

const deriveTotal = (value: number, a: Total, b: Total): Total => ({
  value: roundToCents(value),
  candidate: null,
  probability: 0.8 * Math.min(a.probability, b.probability),
  lead: Math.min(a.lead, b.lead),
  agreement: 'alone',
});

const MAX_PRINTED_TAXES = 8;

/** Returns the amounts labelled as taxes, one of each row: the taxes of several rates without their sum. */
export function findPrintedTaxes(candidates: readonly AmountCandidate[]): readonly number[] {
  const isTax = ({ value, features, role }: AmountCandidate) =>
    value > 0 &&
    role.charge !== 'levy' &&
    ['left:vat', 'far:vat', 'above:vat', 'column:vat'].some((label) => features[label] === 1);
  const byRow = new Map(candidates.filter(isTax).map(({ row, value }) => [row, value]));
  return [...byRow.values()].slice(-MAX_PRINTED_TAXES);
}

/** Returns whether two or more of the parts add up to the sum, to the cent. */
const isSumOfParts = (parts: readonly number[], sum: number, partCount = 0): boolean =>
  (partCount > 1 && sum === 0) ||
  (sum > 0 && parts.some((part, index) => isSumOfParts(parts.slice(index + 1), sum - part, partCount + 1)));
