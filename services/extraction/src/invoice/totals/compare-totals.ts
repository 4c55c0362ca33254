import type { Cents } from '@probant/french/money';
import type { RankedCandidate } from '../../ranking/ranking.ts';
import { isTaxAtKnownRate } from '../vat/vat-rates.ts';
import type { AmountCandidate } from './amount-candidates.ts';
import type { TotalField } from './total-rules.ts';

/**
 * `proved`: the three add up at a known rate or by a VAT table. `sums`: they add up. `alone`: there is nothing to compare with. Charges such
 * as a tourist tax, printed between them, count in the sums. `contradicts`: they do not add up, and what the page prints beside them explains
 * it. `refuted`: nothing does.
 */
export type Agreement = 'proved' | 'sums' | 'alone' | 'contradicts' | 'refuted';

export type Totals = { readonly subtotal: Total | null; readonly vat: Total | null; readonly total: Total | null };

export type Total = {
  readonly value: Cents;
  /** Where it is printed; null for the total derived from the two others. */
  readonly candidate: AmountCandidate | null;
  readonly probability: number;
  readonly lead: number;
  readonly agreement: Agreement;
};

export type Choice = RankedCandidate<AmountCandidate> | null;
export type Choices = Readonly<Record<TotalField, Choice>>;

/** Each total of a sum must be probable by its own place: pages contain many coincidental triples. */
const MIN_OWN_PROBABILITY = 0.05;
const TOLERANCE_CENTS = 2;

/** What else the page prints: every sum of its charges, and whether an amount has the label of a tax. */
export type PrintedBeside = { readonly charges: ReadonlySet<number>; readonly printsTax: boolean };

/** Returns how well the totals agree, and what this adds to the logarithm of their likelihood. */
export function compareTotals(
  { subtotal, vat, total }: Choices,
  { charges, printsTax }: PrintedBeside,
): [Agreement, number] {
  const [net, tax, gross] = [subtotal, vat, total].map((choice) => choice?.candidate.value);
  if (net === undefined || gross === undefined) return ['alone', 0];
  // An amount with the tax is not the one without, on a page whose lines have it in their prices; one labelled "Total HT" is.
  const isOwnNet = subtotal?.candidate.role.isNet === true && total?.candidate.role.isNet === false;
  const hasTax = (tax ?? Number(printsTax)) > 0;
  if (net === gross && (isSamePlace(subtotal, total) || (hasTax && !isOwnNet))) return ['contradicts', -6];
  if (tax === undefined) return compareWithoutTax(net, gross, charges);
  const rest = gross - net - tax;
  const isExact = Math.abs(rest) <= TOLERANCE_CENTS;
  if (!isExact && !isSumOfCharges(charges, rest)) return ['contradicts', -2.5];
  const isPlausible = [subtotal, vat, total].every(
    (choice) => (choice?.probability ?? 0) >= MIN_OWN_PROBABILITY || statesNoTax(choice, net, gross),
  );
  if (!isPlausible) return ['sums', 0];
  const isSumOfTaxTable = (vat?.candidate.features['sumOfTaxes'] ?? 0) > 0;
  const isAtKnownRate = isTaxAtKnownRate(net, tax);
  if (!isExact) {
    const isProved =
      isSumOfTaxTable || isAtKnownRate || [...charges].some((charge) => isTaxAtKnownRate(net + charge, tax));
    return isProved ? ['proved', 2.8] : ['sums', 0.8];
  }
  if (tax === 0 || isAtKnownRate || isSumOfTaxTable) return ['proved', 3.2];
  return tax > 0.3 * net ? ['contradicts', -2] : ['sums', 1.8];
}

function compareWithoutTax(net: number, gross: number, charges: ReadonlySet<number>): [Agreement, number] {
  if (gross === net || isSumOfCharges(charges, gross - net)) return ['sums', 0.8];
  return gross > net && gross < net * 1.28 ? ['alone', 0] : ['alone', -1.5];
}

export const isSumOfCharges = (charges: ReadonlySet<number>, rest: number): boolean =>
  rest !== 0 && [...charges].some((charge) => Math.abs(charge - rest) <= TOLERANCE_CENTS);

/** "Steuerbetrag 0,00" where the net amount is the amount to pay: an invoice without tax, however rare. */
const statesNoTax = (choice: Choice, net: number, gross: number): boolean =>
  net === gross &&
  choice?.candidate.value === 0 &&
  ['left:vat', 'far:vat'].some((label) => choice.candidate.features[label] === 1);

/** One printed amount cannot be both the subtotal and the total. */
const isSamePlace = (a: Choice, b: Choice): boolean =>
  a !== null && b !== null && a.candidate.place.words[0] === b.candidate.place.words[0];
