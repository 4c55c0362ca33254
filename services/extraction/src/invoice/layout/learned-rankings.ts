import { probability, type ScorerWeights } from '../../receipt/scoring/scorer.ts';
import type { AmountCandidate } from './amount-candidates.ts';
import { VENDOR_RULES } from './choose-vendor.rules.ts';
import { DATE_RULES, type DateCandidate } from './date-candidates.rules.ts';
import { type Described, described } from './described-values.ts';
import { NUMBER_RULES, type NumberCandidate } from './number-candidates.rules.ts';
import { inOrder, type Ranking } from './scoring.ts';
import { TOTAL_RULES } from './total-weights.ts';
import type { NameCandidate } from './vendor-candidates.rules.ts';
import { coreOf } from './vendor-words.ts';

export const LEARNED_FIELDS = ['vendor', 'number', 'issued', 'due', 'subtotal', 'vat', 'total'] as const;
export type LearnedField = (typeof LEARNED_FIELDS)[number];

type CandidateOf = {
  readonly vendor: NameCandidate;
  readonly number: NumberCandidate;
  readonly issued: DateCandidate;
  readonly due: DateCandidate;
  readonly subtotal: AmountCandidate;
  readonly vat: AmountCandidate;
  readonly total: AmountCandidate;
};

export type InvoiceRankings = { readonly [F in LearnedField]: Ranking<CandidateOf[F]> };

type Descriptions = {
  readonly [F in LearnedField]: (candidates: readonly CandidateOf[F][]) => readonly Described<CandidateOf[F]>[];
};

/** What the weights of each field judge: fitting reads the same. A name is one name with and without its legal form. */
export const DESCRIPTIONS: Descriptions = {
  vendor: (candidates) => described(candidates, VENDOR_RULES, ({ value }) => coreOf(value)),
  number: (candidates) => described(candidates, NUMBER_RULES),
  issued: (candidates) => described(candidates, DATE_RULES.issued),
  due: (candidates) => described(candidates, DATE_RULES.due),
  subtotal: (candidates) => described(candidates, TOTAL_RULES.subtotal),
  vat: (candidates) => described(candidates, TOTAL_RULES.vat),
  total: (candidates) => described(candidates, TOTAL_RULES.total),
};

/** A page has a hundred values at most that could be one field; of a page that has more, those that the rules put first. */
const LIMIT = 200;

export type InvoiceWeights = Readonly<Record<LearnedField, ScorerWeights>>;

export function learnedRankings(weights: InvoiceWeights): InvoiceRankings {
  const learned =
    <F extends LearnedField>(field: F): Ranking<CandidateOf[F]> =>
    (candidates) =>
      inOrder(
        DESCRIPTIONS[field](candidates)
          .slice(0, LIMIT)
          .map(({ candidate, features }) => ({
            candidate,
            score: probability(weights[field], features),
          })),
      );
  return {
    vendor: learned('vendor'),
    number: learned('number'),
    issued: learned('issued'),
    due: learned('due'),
    subtotal: learned('subtotal'),
    vat: learned('vat'),
    total: learned('total'),
  };
}
