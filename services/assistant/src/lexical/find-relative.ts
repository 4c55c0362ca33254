import { countCommonUnits } from '../text-analysis/count-common-units.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Letters that two words of one family have in common: "marier" and "mariage". */
const MIN_COMMON_UNITS = 4;
/** A root that short is the whole of one of the words. */
const SHORT_ROOT_UNITS = 5;
/** What stems of one family end with. */
const TAILS = new Set(
  ' ag age eur euse ment ement at ation tion ion isat eri ier iste abl ibl if iv el al e i iss it ur itur anc enc ant ent ist on u etur aison'.split(
    ' ',
  ),
);
/** People say the start of a long word: "ophtalmo", "dermato". */
const SHORTENED_PATTERN = /^[a-z]{4,}o$/;

/**
 * Returns the id of a term of the same family as one that the vocabulary does not have, or of the long word that it shortens: the longest
 * root in common, then the term in the most chunks, then the first in alphabetical order. Undefined without one and for numbers. Reads
 * the whole vocabulary.
 */
export function findRelative(term: string, vocabulary: Vocabulary): number | undefined {
  if (term.length < MIN_COMMON_UNITS || /[^a-z]/.test(term)) return undefined;
  const isShortened = SHORTENED_PATTERN.test(term);
  let best: { readonly id: number; readonly term: string; readonly common: number; readonly frequency: number } | null =
    null;
  for (let id = 0; id < vocabulary.size(); id++) {
    const candidate = vocabulary.readTerm(id);
    if (candidate.charCodeAt(0) !== term.charCodeAt(0)) continue;
    const common = countCommonUnits(term, candidate);
    if (!(isShortened && common === term.length) && !isFamily(term, candidate, common)) continue;
    const frequency = vocabulary.readFrequency('chunks', id) + vocabulary.readFrequency('headings', id);
    if (frequency === 0) continue;
    const order =
      best === null ? 1 : common - best.common || frequency - best.frequency || (candidate < best.term ? 1 : -1);
    if (order > 0) best = { id, term: candidate, common, frequency };
  }
  return best?.id;
}

function isFamily(term: string, other: string, common: number): boolean {
  if (common < MIN_COMMON_UNITS) return false;
  const tails = [term.slice(common), other.slice(common)];
  return tails.every((tail) => TAILS.has(tail)) && (common >= SHORT_ROOT_UNITS || tails.includes(''));
}
