import { foldText } from '@probant/french/text-folding';
import { createLogisticScorer, type Scorer } from '../../ranking/logistic-scorer.ts';
import { createRuleRanking, type RankedCandidate, type Ranking } from '../../ranking/ranking.ts';
import type { SupplierCandidate } from './supplier-candidates.rules.ts';

/** Hand-set weights. Their result is a feature of the learned weights. */
export const SUPPLIER_RULES: Scorer = createLogisticScorer({
  bias: -4,
  legalForm: 2,
  legalEnd: 0.5,
  addressBelow: 1.6,
  addressNext: 0.8,
  addressInRest: 1.4,
  underSeller: 3,
  underBuyer: -4,
  underDelivery: -4,
  labelledSeller: 2.5,
  labelledBuyer: -4,
  registrationNear: 1.4,
  inDomain: 2.6,
  repeated: 0.6,
  firstRow: 1.2,
  early: 0.8,
  tall: 0.8,
  isLabel: -4,
  isAddress: -5,
  digits: -4,
  long: -1.5,
  amount: -3,
  colon: -1.5,
  lastRows: 0.3,
  capitals: 0.4,
  rightHalf: -0.6,
  person: -1.5,
  twoRows: -1,
  capital: 0.8,
  lower: -1.5,
  heading: -3,
});

/** Returns the most probable supplier; null when none reaches `minProbability`. */
export function chooseSupplier(
  candidates: readonly SupplierCandidate[],
  ranking: Ranking<SupplierCandidate> = createRuleRanking(SUPPLIER_RULES),
  minProbability = MIN_PROBABILITY,
): RankedCandidate<SupplierCandidate> | null {
  // A label names the supplier on pages of an unknown layout too.
  const best = ranking(candidates).find(
    ({ probability, candidate }) => probability >= minProbability || candidate.features['labelledSeller'] === 1,
  );
  return best ? restoreLowerCase(best, candidates) : null;
}

/** Replaces a name set in capitals by its spelling in lower case elsewhere on the pages. */
function restoreLowerCase(
  best: RankedCandidate<SupplierCandidate>,
  candidates: readonly SupplierCandidate[],
): RankedCandidate<SupplierCandidate> {
  const { candidate } = best;
  const isSameInLowerCase = ({ value }: SupplierCandidate) =>
    value !== value.toUpperCase() && foldText(value) === foldText(candidate.value);
  const lowerCase = candidate.value === candidate.value.toUpperCase() ? candidates.find(isSameInLowerCase) : undefined;
  return lowerCase ? { ...best, candidate: { ...candidate, value: lowerCase.value } } : best;
}

const MIN_PROBABILITY = 0.2;
