import { foldText } from '@probant/french/text-folding';
import { type BoostedTrees, rankByTrees } from '../../ranking/boosted-trees.ts';
import type { Features } from '../../ranking/features.ts';
import type { ScoredCandidate } from '../../ranking/ranking.ts';
import type { Segment } from '../../reading/rows.ts';
import { UNFINISHED_NAME_PATTERN } from './merchant-words.ts';

type NameCandidate = { readonly name: string; readonly segments: readonly Segment[]; readonly features: Features };

/** The start of a line that continues a name: the second line of "POPULAR BOOK / CO. (M) SDN BHD", of "PASAR RAYA / (SEMENYIH) SDN BHD". */
const MID_NAME_PATTERN = /^\W*(?:CO|COMPANY|AND|ET FILS|ENTERPRISE|TRADING|SDN|BHD)\b|^\s*[(&]/;

/**
 * Returns the candidates for the merchant's name, the most probable first. When the best one starts in the middle of a name, the
 * candidate that includes the line above takes its place; when it ends in the middle ("BRICO ET"), the one with the line below.
 */
export function rankMerchants<C extends NameCandidate>(
  weights: BoostedTrees,
  candidates: readonly C[],
): ScoredCandidate<C>[] {
  const ranking = rankByTrees(weights, candidates);
  const [best] = ranking;
  if (!best) return ranking;
  const { name, segments, features } = best.candidate;
  const capitals = foldText(name).toUpperCase();
  const startsMidName = MID_NAME_PATTERN.test(capitals);
  const endsMidName = UNFINISHED_NAME_PATTERN.test(capitals);
  const completeName = ranking.find(
    ({ candidate }) =>
      candidate.segments.length === segments.length + 1 &&
      ((startsMidName && isSameSegments(candidate.segments.slice(1), segments)) ||
        (endsMidName && isSameSegments(candidate.segments.slice(0, -1), segments))) &&
      VARIANT_FEATURES.every((variant) => candidate.features[variant] === features[variant]),
  );
  if (!completeName) return ranking;
  return [{ ...completeName, probability: best.probability }, ...ranking.filter((entry) => entry !== completeName)];
}

const VARIANT_FEATURES = ['variant without registration', 'variant before bracket', 'variant up to legal form'];
const isSameSegments = (segments: readonly Segment[], others: readonly Segment[]): boolean =>
  segments.every((segment, index) => segment === others[index]);
