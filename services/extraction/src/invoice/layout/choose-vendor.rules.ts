import { fold } from '@probant/french/text-folding';
import { byRules, type Ranking, type Scored, type Scorer, weighed } from './scoring.ts';
import type { NameCandidate } from './vendor-candidates.rules.ts';

/** Weights by hand: a feature of the learned ones. */
export const VENDOR_RULES: Scorer = weighed({
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

export function chooseVendor(
  candidates: readonly NameCandidate[],
  ranking: Ranking<NameCandidate> = byRules(VENDOR_RULES),
  least = LEAST,
): Scored<NameCandidate> | null {
  const [best] = ranking(candidates);
  // Where a label says so, a page that is like no other has a seller too.
  const told = best && (best.score >= least || best.candidate.features['labelledSeller'] === 1);
  return told ? spelled(best, candidates) : null;
}

/** A name set in capitals in the head is spelled as the pages print it elsewhere. */
function spelled(best: Scored<NameCandidate>, candidates: readonly NameCandidate[]): Scored<NameCandidate> {
  const { candidate } = best;
  const inSmallLetters = ({ value }: NameCandidate) =>
    value !== value.toUpperCase() && fold(value) === fold(candidate.value);
  const other = candidate.value === candidate.value.toUpperCase() ? candidates.find(inSmallLetters) : undefined;
  return other ? { ...best, candidate: { ...candidate, value: other.value } } : best;
}

const LEAST = 0.2;
