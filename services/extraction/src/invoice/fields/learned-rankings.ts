import { type BoostedTrees, computeProbability } from '../../ranking/boosted-trees.ts';
import { type Ranking, rankWithLeads } from '../../ranking/ranking.ts';
import { DATE_RULES } from '../dates/choose-dates.rules.ts';
import type { InvoiceDateCandidate } from '../dates/date-candidates.rules.ts';
import { NUMBER_RULES } from '../number/choose-number.rules.ts';
import type { NumberCandidate } from '../number/number-candidates.rules.ts';
import { SUPPLIER_RULES } from '../supplier/choose-supplier.rules.ts';
import type { SupplierCandidate } from '../supplier/supplier-candidates.rules.ts';
import { normalizeCompanyName } from '../supplier/supplier-words.ts';
import type { AmountCandidate } from '../totals/amount-candidates.ts';
import { TOTAL_RULES } from '../totals/total-rules.ts';
import { type DescribedValue, describeValues } from './candidate-values.ts';

/** The fields that learned weights choose, as the weights file names them. */
export const LEARNED_FIELDS = ['vendor', 'number', 'issued', 'due', 'subtotal', 'vat', 'total'] as const;
export type LearnedField = (typeof LEARNED_FIELDS)[number];

type CandidateByField = {
  readonly vendor: SupplierCandidate;
  readonly number: NumberCandidate;
  readonly issued: InvoiceDateCandidate;
  readonly due: InvoiceDateCandidate;
  readonly subtotal: AmountCandidate;
  readonly vat: AmountCandidate;
  readonly total: AmountCandidate;
};

export type InvoiceRankings = { readonly [F in LearnedField]: Ranking<CandidateByField[F]> };

type ValueDescribers = {
  readonly [F in LearnedField]: (
    candidates: readonly CandidateByField[F][],
  ) => readonly DescribedValue<CandidateByField[F]>[];
};

/** The values and features that the weights of each field judge; lab/fit uses the same. A name with and without its legal form is one value. */
export const VALUE_DESCRIBERS: ValueDescribers = {
  vendor: (candidates) => describeValues(candidates, SUPPLIER_RULES, ({ value }) => normalizeCompanyName(value)),
  number: (candidates) => describeValues(candidates, NUMBER_RULES),
  issued: (candidates) => describeValues(candidates, DATE_RULES.issued),
  due: (candidates) => describeValues(candidates, DATE_RULES.due),
  subtotal: (candidates) => describeValues(candidates, TOTAL_RULES.subtotal),
  vat: (candidates) => describeValues(candidates, TOTAL_RULES.vat),
  total: (candidates) => describeValues(candidates, TOTAL_RULES.total),
};

/** An ordinary page has at most a hundred values for one field; of more, the weights judge those that the rules rank first. */
const MAX_VALUES = 200;

export type InvoiceWeights = Readonly<Record<LearnedField, BoostedTrees>>;

/** Returns a ranking of the candidates of a learned field by boosted trees. */
export const createLearnedRanking =
  <F extends LearnedField>(field: F, trees: BoostedTrees): Ranking<CandidateByField[F]> =>
  (candidates) =>
    rankWithLeads(
      VALUE_DESCRIBERS[field](candidates)
        .slice(0, MAX_VALUES)
        .map(({ candidate, features }) => ({ candidate, probability: computeProbability(trees, features) })),
    );

/** Returns a ranking of the candidates of each learned field by boosted trees. */
export const createLearnedRankings = (weights: InvoiceWeights): InvoiceRankings => ({
  vendor: createLearnedRanking('vendor', weights.vendor),
  number: createLearnedRanking('number', weights.number),
  issued: createLearnedRanking('issued', weights.issued),
  due: createLearnedRanking('due', weights.due),
  subtotal: createLearnedRanking('subtotal', weights.subtotal),
  vat: createLearnedRanking('vat', weights.vat),
  total: createLearnedRanking('total', weights.total),
});
