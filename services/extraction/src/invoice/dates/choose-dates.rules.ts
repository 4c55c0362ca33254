import { countDaysBetween } from '@probant/french/dates';
import { createLogisticScorer, type Scorer } from '../../ranking/logistic-scorer.ts';
import { createRuleRanking, type RankedCandidate, type Ranking } from '../../ranking/ranking.ts';
import type { InvoiceDateCandidate } from './date-candidates.rules.ts';
import { matchesPaymentTerm, type PaymentTerm } from './payment-terms.rules.ts';

export type InvoiceDates = {
  readonly issued: RankedCandidate<InvoiceDateCandidate> | null;
  readonly due: RankedCandidate<InvoiceDateCandidate> | null;
  /** The due date follows from the date of issue by a printed term of payment. */
  readonly matchesTerm: boolean;
  /** By a term in days alone. One that runs to the end of a month agrees with any day of a month. */
  readonly matchesDays: boolean;
};

const OPPOSING_WEIGHTS = {
  'left:order': -2.5,
  'left:delivery': -2.5,
  'left:quote': -2.5,
  'left:origin': -3,
  'left:phone': -2,
  'left:page': -1.5,
};

/** Hand-set weights. Their result is a feature of the learned weights. */
export const DATE_RULES: { readonly issued: Scorer; readonly due: Scorer } = {
  issued: createLogisticScorer({
    bias: -2.2,
    'left:date': 2.2,
    'left:invoice': 1.6,
    'above:date': 1.4,
    'above:invoice': 1.2,
    'column:date': 0.4,
    'left:due': -4,
    'above:due': -2.5,
    'above:delivery': -1.2,
    'above:order': -1,
    first: 1.2,
    earliest: 0.3,
    depth: -1.5,
    'row:due': -0.8,
    priced: -1.5,
    'left:deposit': -2,
    alone: 0.8,
    town: 1,
    ...OPPOSING_WEIGHTS,
  }),
  due: createLogisticScorer({
    bias: -4.2,
    'left:due': 5,
    'above:due': 3.2,
    'row:due': 1,
    latest: 0.6,
    'left:invoice': -1,
    priced: -0.5,
    'left:deposit': -1.5,
    ...OPPOSING_WEIGHTS,
    'left:delivery': -1,
  }),
};

export type DateRankings = {
  readonly issued: Ranking<InvoiceDateCandidate>;
  readonly due: Ranking<InvoiceDateCandidate>;
};
const RULE_RANKINGS: DateRankings = {
  issued: createRuleRanking(DATE_RULES.issued),
  due: createRuleRanking(DATE_RULES.due),
};

/** Below this the rules alone report no date. */
const MIN_PROBABILITY = 0.3;
const MAX_CHOICES = 5;
/** Log-likelihood of a due date before the date of issue, and of a due date that a printed term of payment confirms. */
const DUE_BEFORE_ISSUE_PENALTY = -3;
const TERM_MATCH_BONUS = 1;

/** Returns the most probable date of issue and due date together. A due date is never before the date of issue. */
export function chooseInvoiceDates(
  candidates: readonly InvoiceDateCandidate[],
  terms: readonly PaymentTerm[] = [],
  rankings: DateRankings = RULE_RANKINGS,
  minProbability = MIN_PROBABILITY,
): InvoiceDates {
  const issued = rankings.issued(candidates).slice(0, MAX_CHOICES);
  const due = rankings.due(candidates).slice(0, MAX_CHOICES);
  const termsInDays = terms.filter(({ endOfMonth }) => !endOfMonth);
  let best: { plausibility: number; dates: InvoiceDates } | null = null;
  for (const first of issued)
    for (const last of due) {
      if (last.probability < minProbability) continue;
      const distance = countDaysBetween(first.candidate.value, last.candidate.value);
      const matchesTerm = matchesPaymentTerm(first.candidate.value, last.candidate.value, terms);
      const plausibility =
        log(first.probability) +
        log(last.probability) +
        (distance < -3 ? DUE_BEFORE_ISSUE_PENALTY : 0) +
        (matchesTerm ? TERM_MATCH_BONUS : 0);
      const matchesDays = matchesPaymentTerm(first.candidate.value, last.candidate.value, termsInDays);
      if (best === null || plausibility > best.plausibility)
        best = { plausibility, dates: { issued: first, due: distance < -3 ? null : last, matchesTerm, matchesDays } };
    }
  const dates = best?.dates ?? { issued: issued[0] ?? null, due: null, ...NO_MATCH };
  return dates.issued !== null && dates.issued.probability >= minProbability
    ? dates
    : { ...dates, issued: null, ...NO_MATCH };
}

const NO_MATCH = { matchesTerm: false, matchesDays: false } as const;

const log = (probability: number): number => Math.log(Math.max(probability, 0.002));
