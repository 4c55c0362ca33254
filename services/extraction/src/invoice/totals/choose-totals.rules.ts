import { type Cents, roundToCents } from '@probant/french/money';
import { createRuleRanking, type RankedCandidate, type Ranking } from '../../ranking/ranking.ts';
import { isTaxAtKnownRate } from '../vat/vat-rates.ts';
import type { AmountCandidate } from './amount-candidates.ts';
import { TOTAL_RULES, type TotalField } from './total-rules.ts';

export type Totals = { readonly subtotal: Total | null; readonly vat: Total | null; readonly total: Total | null };

export type Total = {
  readonly value: Cents;
  /** Where it is printed; null for the total derived from the two others. */
  readonly candidate: AmountCandidate | null;
  readonly probability: number;
  readonly lead: number;
  readonly agreement: Agreement;
};

/** `proved`: the three add up at a known rate or by a VAT table. `sums`: they add up. `alone`: there is nothing to compare with. */
type Agreement = 'proved' | 'sums' | 'alone' | 'contradicts';

export type TotalRankings = Readonly<Record<TotalField, Ranking<AmountCandidate>>>;

type Choice = RankedCandidate<AmountCandidate> | null;
/** Log-likelihood of a total that is not printed. */
const ABSENT_LOG_LIKELIHOOD: Readonly<Record<TotalField, number>> = {
  subtotal: Math.log(0.03),
  vat: Math.log(0.08),
  total: Math.log(0.02),
};
const MAX_CHOICES = 8;
/** Each total of a sum must be probable by its own place: pages contain many coincidental triples. */
const MIN_OWN_PROBABILITY = 0.05;

const RULE_RANKINGS: TotalRankings = {
  subtotal: createRuleRanking(TOTAL_RULES.subtotal),
  vat: createRuleRanking(TOTAL_RULES.vat),
  total: createRuleRanking(TOTAL_RULES.total),
};

/** Returns the most probable subtotal, VAT and total together; a missing one is derived from the two others at a known rate only. */
export function chooseTotals(candidates: readonly AmountCandidate[], rankings: TotalRankings = RULE_RANKINGS): Totals {
  const options = (field: TotalField): Choice[] => [...rankings[field](candidates).slice(0, MAX_CHOICES), null];
  let best: { plausibility: number; choices: Readonly<Record<TotalField, Choice>>; agreement: Agreement } | null = null;
  const [subtotals, vats, totals] = [options('subtotal'), options('vat'), options('total')];
  for (const subtotal of subtotals)
    for (const vat of vats)
      for (const total of totals) {
        const choices = { subtotal, vat, total };
        const [agreement, bonus] = compareTotals(choices);
        const plausibility =
          bonus + logLikelihood('subtotal', subtotal) + logLikelihood('vat', vat) + logLikelihood('total', total);
        if (best === null || plausibility > best.plausibility) best = { plausibility, choices, agreement };
      }
  if (best === null) return { subtotal: null, vat: null, total: null };
  return deriveMissing(takeSoleAmountAsTotal(best.choices), best.agreement, (tax) =>
    isSumOfParts(findPrintedTaxes(candidates), tax),
  );
}

/** Takes the only amount chosen, unless it is labelled as net, as the amount to pay. */
function takeSoleAmountAsTotal(choices: Readonly<Record<TotalField, Choice>>): Readonly<Record<TotalField, Choice>> {
  const { subtotal, vat, total } = choices;
  const isNet = NET_LABELS.some((label) => subtotal?.candidate.features[label] === 1);
  return subtotal && !vat && !total && !isNet ? { subtotal: null, vat: null, total: subtotal } : choices;
}

const NET_LABELS = ['left:net', 'far:net', 'above:net', 'column:net', 'left:base'] as const;

const logLikelihood = (field: TotalField, choice: Choice): number =>
  choice === null ? ABSENT_LOG_LIKELIHOOD[field] : Math.log(Math.max(choice.probability, 0.002));

function compareTotals({ subtotal, vat, total }: Readonly<Record<TotalField, Choice>>): [Agreement, number] {
  const [net, tax, gross] = [subtotal, vat, total].map((choice) => choice?.candidate.value);
  if (net === undefined || gross === undefined) return ['alone', 0];
  if (net === gross && isSamePlace(subtotal, total)) return ['contradicts', -6];
  if (tax === undefined)
    return gross === net ? ['sums', 0.8] : gross > net && gross < net * 1.28 ? ['alone', 0] : ['alone', -1.5];
  if (Math.abs(net + tax - gross) > 2) return ['contradicts', -2.5];
  const isPlausible = [subtotal, vat, total].every(
    (choice) => (choice?.probability ?? 0) >= MIN_OWN_PROBABILITY || statesNoTax(choice, net, gross),
  );
  if (!isPlausible) return ['sums', 0];
  const isSumOfTaxTable = (vat?.candidate.features['sumOfTaxes'] ?? 0) > 0;
  if (tax === 0 || isTaxAtKnownRate(net, tax) || isSumOfTaxTable) return ['proved', 3.2];
  return tax > 0.3 * net ? ['contradicts', -2] : ['sums', 1.8];
}

/** "Steuerbetrag 0,00" where the net amount is the amount to pay: an invoice without tax, however rare. */
const statesNoTax = (choice: Choice, net: number, gross: number): boolean =>
  net === gross &&
  choice?.candidate.value === 0 &&
  ['left:vat', 'far:vat'].some((label) => choice.candidate.features[label] === 1);

/** One printed amount cannot be both the subtotal and the total. */
const isSamePlace = (a: Choice, b: Choice): boolean =>
  a !== null && b !== null && a.candidate.place.words[0] === b.candidate.place.words[0];

function deriveMissing(
  choices: Readonly<Record<TotalField, Choice>>,
  agreement: Agreement,
  isSumOfTaxes: (tax: number) => boolean,
): Totals {
  const toTotal = (choice: Choice): Total | null =>
    choice === null
      ? null
      : {
          value: choice.candidate.value,
          candidate: choice.candidate,
          probability: choice.probability,
          lead: choice.lead,
          agreement,
        };
  const [subtotal, vat, total] = [toTotal(choices.subtotal), toTotal(choices.vat), toTotal(choices.total)];
  const deriveTotal = (value: number, a: Total, b: Total): Total => ({
    value: roundToCents(value),
    candidate: null,
    probability: 0.8 * Math.min(a.probability, b.probability),
    lead: Math.min(a.lead, b.lead),
    agreement: 'alone',
  });
  if (subtotal && total && !vat) {
    const tax = total.value - subtotal.value;
    if (isTaxAtKnownRate(subtotal.value, tax) || isSumOfTaxes(tax))
      return { subtotal, total, vat: deriveTotal(tax, subtotal, total) };
  }
  if (vat && total && !subtotal && isTaxAtKnownRate(total.value - vat.value, vat.value))
    return { vat, total, subtotal: deriveTotal(total.value - vat.value, vat, total) };
  if (subtotal && vat && !total && isTaxAtKnownRate(subtotal.value, vat.value))
    return { subtotal, vat, total: deriveTotal(subtotal.value + vat.value, subtotal, vat) };
  return { subtotal, vat, total };
}

const MAX_PRINTED_TAXES = 8;

/** Returns the amounts labelled as taxes, one of each row: the taxes of several rates without their sum. */
function findPrintedTaxes(candidates: readonly AmountCandidate[]): readonly number[] {
  const isTax = ({ value, features }: AmountCandidate) =>
    value > 0 && ['left:vat', 'far:vat', 'above:vat', 'column:vat'].some((label) => features[label] === 1);
  const byRow = new Map(candidates.filter(isTax).map(({ row, value }) => [row, value]));
  return [...byRow.values()].slice(-MAX_PRINTED_TAXES);
}

/** Returns whether two or more of the parts add up to the sum, to the cent. */
const isSumOfParts = (parts: readonly number[], sum: number, partCount = 0): boolean =>
  (partCount > 1 && sum === 0) ||
  (sum > 0 && parts.some((part, index) => isSumOfParts(parts.slice(index + 1), sum - part, partCount + 1)));
