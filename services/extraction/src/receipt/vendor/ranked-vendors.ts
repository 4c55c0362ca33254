import { fold } from '@probant/french/text-folding';
import type { Segment } from '../../reading/rows.ts';
import type { Features } from '../scoring/features.ts';
import { ranked, type Scored, type ScorerWeights } from '../scoring/scorer.ts';
import { GOES_ON } from './vendor-words.ts';

type Candidate = { readonly name: string; readonly segments: readonly Segment[]; readonly features: Features };

/** What no name starts with: the second line of "POPULAR BOOK / CO. (M) SDN BHD", of "PASAR RAYA / (SEMENYIH) SDN BHD". */
const MID_NAME = /^\W*(?:CO|COMPANY|AND|ET FILS|ENTERPRISE|TRADING|SDN|BHD)\b|^\s*[(&]/;

/**
 * Candidates for the vendor, the best first. Where the best starts in the middle of a name, it is the one with the line above;
 * where it ends in the middle of one ("BRICO ET"), the one with the line below.
 */
export function rankedVendors<C extends Candidate>(weights: ScorerWeights, candidates: readonly C[]): Scored<C>[] {
  const list = ranked(weights, candidates);
  const [best] = list;
  if (!best) return list;
  const { name, segments, features } = best.candidate;
  const capitals = fold(name).toUpperCase();
  const [startsInside, endsInside] = [MID_NAME.test(capitals), GOES_ON.test(capitals)];
  const whole = list.find(
    ({ candidate: other }) =>
      other.segments.length === segments.length + 1 &&
      ((startsInside && same(other.segments.slice(1), segments)) ||
        (endsInside && same(other.segments.slice(0, -1), segments))) &&
      VARIANTS.every((variant) => other.features[variant] === features[variant]),
  );
  return whole ? [{ ...whole, probability: best.probability }, ...list.filter((other) => other !== whole)] : list;
}

const VARIANTS = ['variant without registration', 'variant before bracket', 'variant up to legal form'];
const same = (some: readonly Segment[], others: readonly Segment[]): boolean =>
  some.every((segment, at) => segment === others[at]);
