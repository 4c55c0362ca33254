import { type AmountCandidate, amountCandidates } from './amount-candidates.ts';
import { chooseVendor } from './choose-vendor.rules.ts';
import { chooseDates, type DateCandidate, dateCandidates, type InvoiceDates } from './date-candidates.rules.ts';
import type { InvoicePages } from './invoice-pages.ts';
import type { InvoiceRankings } from './learned-rankings.ts';
import { chooseNumber, type NumberCandidate, numberCandidates } from './number-candidates.rules.ts';
import { type PaymentTerm, paymentTermsIn } from './payment-terms.rules.ts';
import type { Scored } from './scoring.ts';
import { chooseTotals, type Totals } from './totals.rules.ts';
import { type NameCandidate, nameCandidates } from './vendor-candidates.rules.ts';

export type FieldCandidates = {
  readonly names: readonly NameCandidate[];
  readonly numbers: readonly NumberCandidate[];
  readonly dates: readonly DateCandidate[];
  readonly amounts: readonly AmountCandidate[];
  readonly terms: readonly PaymentTerm[];
};

export const fieldCandidates = (pages: InvoicePages): FieldCandidates => ({
  names: nameCandidates(pages),
  numbers: numberCandidates(pages),
  dates: dateCandidates(pages),
  amounts: amountCandidates(pages),
  terms: paymentTermsIn(pages.folded),
});

export type ChosenFields = {
  readonly vendor: Scored<NameCandidate> | null;
  readonly number: Scored<NumberCandidate> | null;
  readonly dates: InvoiceDates;
  readonly totals: Totals;
};

/**
 * Every invoice has a seller and a number: one that is hardly likely by itself may still be the one, when nothing else is (of 20
 * vendors between 0.02 and 0.1 on pages of another drawing 16 were right). Confidence tells which.
 */
const LEAST = 0.02;
/** Many invoices have no due date. */
const LEAST_OF_DATES = 0.1;

/** The likeliest value of each field, those that must agree chosen together. Without rankings, by the rules alone. */
export const chooseFields = (candidates: FieldCandidates, rankings?: InvoiceRankings): ChosenFields => {
  const least = rankings && LEAST;
  const leastOfDates = rankings && LEAST_OF_DATES;
  return {
    vendor: chooseVendor(candidates.names, rankings?.vendor, least),
    number: chooseNumber(candidates.numbers, rankings?.number, least),
    dates: chooseDates(candidates.dates, candidates.terms, rankings, leastOfDates),
    totals: chooseTotals(candidates.amounts, rankings),
  };
};
