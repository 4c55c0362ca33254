import { createLogisticScorer, type Scorer } from '../../ranking/logistic-scorer.ts';
import { createRuleRanking, type RankedCandidate, type Ranking } from '../../ranking/ranking.ts';
import type { NumberCandidate } from './number-candidates.rules.ts';
import { hasNumberEvidence } from './number-evidence.rules.ts';

/** Hand-set weights. Their result is a feature of the learned weights. */
export const NUMBER_RULES: Scorer = createLogisticScorer({
  bias: -4,
  'left:invoice': 2.4,
  'left:number': 1.6,
  nextToNumber: 1,
  nextToInvoice: 1.2,
  'above:invoice': 1.2,
  'above:number': 0.8,
  aboveInvoiceNumber: 1.2,
  underNumber: 1.6,
  besideNumber: 1.2,
  'left:order': -2.5,
  'left:customer': -2.5,
  'left:quote': -2.5,
  'left:delivery': -2.5,
  'left:origin': -3,
  'left:bank': -3,
  'left:registration': -4,
  'left:phone': -3,
  'left:vat': -3,
  'above:order': -1,
  'above:customer': -1,
  'above:delivery': -1,
  'above:phone': -1,
  'left:page': -3,
  'left:date': -1,
  'left:total': -2,
  'left:payable': -2,
  'left:quantity': -1.5,
  'left:reference': -0.6,
  prefixed: 1.2,
  letters: 0.3,
  year: 0.4,
  isYear: -2.5,
  short: -1.5,
  long: 0.3,
  registration: -3,
  postcode: -3,
  depth: -1.5,
  first: 0.4,
  tall: 0.8,
  repeated: 0.4,
  lower: -1,
  afterRate: -3,
});

/** Returns the most probable invoice number with evidence around it; null when none reaches `minProbability` or is a group of a labelled one. */
export function chooseNumber(
  candidates: readonly NumberCandidate[],
  ranking: Ranking<NumberCandidate> = createRuleRanking(NUMBER_RULES),
  minProbability = MIN_PROBABILITY,
): RankedCandidate<NumberCandidate> | null {
  const best = ranking(candidates).find(({ candidate, probability }) => hasNumberEvidence(candidate, probability));
  if (!best) return null;
  const { whole } = best.candidate;
  if (whole) return { ...best, candidate: { ...best.candidate, ...whole } };
  return best.probability >= minProbability ? best : null;
}

const MIN_PROBABILITY = 0.25;
