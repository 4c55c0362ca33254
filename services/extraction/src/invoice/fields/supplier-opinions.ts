import type { PageSource } from '@probant/documents/document';
import { calibrateConfidence } from '../../ranking/calibrated-confidence.ts';
import { toLogOdds } from '../../ranking/logistic-scorer.ts';
import type { RankedCandidate } from '../../ranking/ranking.ts';
import { chooseSupplier } from '../supplier/choose-supplier.rules.ts';
import type { SupplierCandidate } from '../supplier/supplier-candidates.rules.ts';
import { type ChosenFields, MIN_PROBABILITY } from './choose-fields.ts';
import { SUPPLIER_BY_PLACE } from './invoice-weights.ts';
import { createLearnedRanking } from './learned-rankings.ts';

const RANKING_BY_PLACE = createLearnedRanking('vendor', SUPPLIER_BY_PLACE.trees);

export type SupplierOpinion = {
  readonly supplier: RankedCandidate<SupplierCandidate> | null;
  readonly confidence: number;
};

/**
 * Chooses the supplier by two opinions: by label and place, and by what confirms a name, such as a registration beside it (`confirmed`). The
 * registration of a factor, an insurer or a host confirms another name than the place: the place then decides, with its own doubt. Where both
 * choose one name, it is as sure as the surer of them.
 */
export function weighSupplierOpinions(
  candidates: readonly SupplierCandidate[],
  confirmed: { readonly supplier: ChosenFields['supplier']; readonly confidence: number },
  source: PageSource,
): SupplierOpinion {
  const supplier = chooseSupplier(candidates, RANKING_BY_PLACE, MIN_PROBABILITY);
  if (supplier === null) return { supplier, confidence: 0 };
  const { probability, lead } = supplier;
  const grounds = { score: toLogOdds(probability), lead, picture: Number(source === 'ocr') };
  const confidence = calibrateConfidence(SUPPLIER_BY_PLACE.calibration, grounds, 'labelled');
  const isAgreed = confirmed.supplier?.candidate.value === supplier.candidate.value;
  return { supplier, confidence: isAgreed ? Math.max(confidence, confirmed.confidence) : confidence };
}
