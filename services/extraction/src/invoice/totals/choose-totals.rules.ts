import type { Cents } from '@probant/french/money';
import { createRuleRanking, type Ranking } from '../../ranking/ranking.ts';
import type { AmountCandidate } from './amount-candidates.ts';
import { sumCharges } from './charges.rules.ts';
import { type Agreement, type Choice, type Choices, compareTotals, type Total, type Totals } from './compare-totals.ts';
import { type ChosenAmounts, type Contradiction, findContradiction } from './contradictions.rules.ts';
import { findCharges, takeLaterTotals } from './later-totals.rules.ts';
import { completeExempt, deriveMissing, findPrintedTaxes } from './missing-totals.ts';
import { TOTAL_RULES, type TotalField } from './total-rules.ts';

export type { Total, Totals } from './compare-totals.ts';

export type TotalRankings = Readonly<Record<TotalField, Ranking<AmountCandidate>>>;

/** Log-likelihood of a total that is not printed. */
const ABSENT_LOG_LIKELIHOOD: Readonly<Record<TotalField, number>> = {
  subtotal: Math.log(0.03),
  vat: Math.log(0.08),
  total: Math.log(0.02),
};
const MAX_CHOICES = 8;
const RULE_RANKINGS: TotalRankings = {
  subtotal: createRuleRanking(TOTAL_RULES.subtotal),
  vat: createRuleRanking(TOTAL_RULES.vat),
  total: createRuleRanking(TOTAL_RULES.total),
};

/**
 * Returns the most probable subtotal, VAT and total together; a missing one is derived from the two others at a known rate only. A document
 * that names an exemption has a VAT only where it prints one. `deductionShares`, of 1: those that it prints as a percent only.
 */
export function chooseTotals(
  candidates: readonly AmountCandidate[],
  rankings: TotalRankings = RULE_RANKINGS,
  namesExemption = false,
  deductionShares: readonly number[] = [],
): Totals {
  const printsTax = candidates.some(isPrintedTax);
  const isExempt = namesExemption && !printsTax;
  const isEligible = createEligibility(candidates, isExempt);
  const printedCharges = findCharges(candidates);
  const charges = sumCharges(printedCharges);
  const options = (field: TotalField): Choice[] => {
    const eligible = rankings[field](candidates).filter(({ candidate }) => isEligible(field, candidate.value));
    return [...eligible.slice(0, MAX_CHOICES), null];
  };
  let best: { plausibility: number; choices: Choices; agreement: Agreement } | null = null;
  const [subtotals, vats, totals] = [options('subtotal'), options('vat'), options('total')];
  for (const subtotal of subtotals)
    for (const vat of vats)
      for (const total of totals) {
        const choices = { subtotal, vat, total };
        const [agreement, bonus] = compareTotals(choices, { charges, printsTax });
        const plausibility =
          bonus + logLikelihood('subtotal', subtotal) + logLikelihood('vat', vat) + logLikelihood('total', total);
        if (best === null || plausibility > best.plausibility) best = { plausibility, choices, agreement };
      }
  if (best === null) return { subtotal: null, vat: null, total: null };
  const chosen = toTotals(takeSoleAmountAsTotal(best.choices), best.agreement);
  const complete = isExempt
    ? completeExempt(chosen, { charges, levies: sumCharges(printedCharges.filter(({ kind }) => kind === 'levy')) })
    : deriveMissing(chosen, { printed: findPrintedTaxes(candidates), charges });
  const finished = takeLaterTotals(complete, candidates);
  const printed = toPrintedAmounts(finished);
  return markContradiction(finished, findContradiction(candidates, printed, namesExemption, deductionShares));
}

const toPrintedAmounts = ({ subtotal, vat, total }: Totals): ChosenAmounts => {
  const printed = (amount: Total | null) => (amount?.candidate ? amount.value : null);
  return { subtotal: printed(subtotal), vat: printed(vat), total: printed(total) };
};

/** Marks the totals that contradict the page. A VAT that was left out or derived is the printed one. */
function markContradiction(totals: Totals, contradiction: Contradiction | null): Totals {
  if (contradiction === null) return totals;
  const { fields, tax } = contradiction;
  const mark = (field: TotalField): Total | null => {
    const total = totals[field];
    return total && fields.includes(field) ? { ...total, agreement: 'refuted' } : total;
  };
  const [subtotal, vat, total] = [mark('subtotal'), mark('vat'), mark('total')];
  if (tax === null || vat?.candidate) return { subtotal, vat, total };
  const probability = Math.min(subtotal?.probability ?? 1, total?.probability ?? 1);
  return { subtotal, total, vat: { value: tax.value, candidate: tax, probability, lead: 0, agreement: 'refuted' } };
}

const isPrintedTax = ({ value, isInLine, role }: AmountCandidate): boolean => value > 0 && !isInLine && role.statesTax;

/**
 * Returns which values may be totals: not the amounts of lines, nor a tourist tax or a deposit on bottles. Where a page prints nothing else,
 * its only line may be its total, or the line whose amount is the sum of others. `isExempt`: no VAT but one printed as zero.
 */
function createEligibility(candidates: readonly AmountCandidate[], isExempt: boolean) {
  const outside = candidates.filter(({ isInLine, role }) => !isInLine && role.charge !== 'levy');
  const values = new Set((outside.length > 0 ? outside : findTotalLines(candidates)).map(({ value }) => value));
  const taxes = new Set(
    outside.filter(({ role }) => role.charge === null && !role.isTaxNotCharged).map(({ value }) => value),
  );
  return (field: TotalField, value: Cents): boolean =>
    values.has(value) && (field !== 'vat' || (isExempt ? value === 0 : outside.length === 0 || taxes.has(value)));
}

/**
 * The price or the amount of one of several lines is no total: "Tarif horaire 95,00", "Forfait 20,00". A base, its tax and their sum are, and
 * so are an amount with the label of a total and the sum of the amounts above it.
 */
const findTotalLines = (candidates: readonly AmountCandidate[]): readonly AmountCandidate[] =>
  countLines(candidates) < 2
    ? candidates
    : candidates.filter(({ features }) => TOTAL_SIGNS.some((sign) => features[sign] === 1));

/** Rows with an amount of their own: "Soit 100,00" repeats the line above it, and "Dont TVA 16,67" is a part of it. */
const countLines = (candidates: readonly AmountCandidate[]): number => {
  const known = new Set<Cents>();
  const lines = new Set<number>();
  for (const { value, row, role } of candidates) {
    if (!role.statesTax && !known.has(value)) lines.add(row);
    known.add(value);
  }
  return lines.size;
};

const TOTAL_SIGNS = [
  'isBase',
  'isTax',
  'isSum',
  'columnSum',
  'left:total',
  'left:gross',
  'left:payable',
  'left:net',
  'left:vat',
] as const;

/** Takes the only amount chosen, unless it is labelled as net, as the amount to pay. */
function takeSoleAmountAsTotal(choices: Choices): Choices {
  const { subtotal, vat, total } = choices;
  const isNet = NET_LABELS.some((label) => subtotal?.candidate.features[label] === 1);
  return subtotal && !vat && !total && !isNet ? { subtotal: null, vat: null, total: subtotal } : choices;
}

const NET_LABELS = ['left:net', 'far:net', 'above:net', 'column:net', 'left:base'] as const;

const logLikelihood = (field: TotalField, choice: Choice): number =>
  choice === null ? ABSENT_LOG_LIKELIHOOD[field] : Math.log(Math.max(choice.probability, 0.002));

function toTotals({ subtotal, vat, total }: Choices, agreement: Agreement): Totals {
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
  return { subtotal: toTotal(subtotal), vat: toTotal(vat), total: toTotal(total) };
}
