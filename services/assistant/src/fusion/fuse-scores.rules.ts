/** Scores of one question by slot, NaN for a slot without a chunk. All arrays have the same length. */
export type QuestionScores = {
  readonly lexical: ArrayLike<number>;
  /** Best text score of the question, as a share of the largest that it can have: 0 to 1. */
  readonly lexicalStrength: number;
  /** Whether the question is in a language that the base has not. */
  readonly isOtherLanguage: boolean;
  readonly vectors: {
    /** Similarity of the question and each chunk. */
    readonly passages: ArrayLike<number>;
    /** Mean similarity of all chunks of the same document. */
    readonly documents: ArrayLike<number>;
    /** Similarity of the question and the closest sentence of each chunk; null without sentence vectors. */
    readonly sentences: ArrayLike<number> | null;
  } | null;
};

/** A question of which the index knows fewer words (another language) counts less: its lexical leg must not decide. */
const FULL_LEXICAL_STRENGTH = 0.4;
const LEXICAL_WEIGHT = 0.4;
/** Vectors of two languages compare worse than words and their translations: nDCG@10 of English questions .775, and .750 with .4 (dev). */
const TRANSLATED_WEIGHT = 0.5;
/** Of the weight of vectors: .1. spf +.008, piaf -.003, bases of documents of one chunk as before (nDCG@10, dev). */
const DOCUMENT_SHARE = 1 / 6;
/** Of the weight of vectors: .25 beside .35. Half of it measured .007 lower on spf (dev), and equal on piaf and cnil-users. */
const SENTENCE_SHARE = 5 / 12;

/**
 * Returns the relevance of each slot, 0 to 1, NaN where there is no chunk: `.4 min(1, r/.4) mm(L) + .5 mm(E) + .1 mm(D)`, with
 * sentences `.4 min(1, r/.4) mm(L) + .25 mm(E) + .1 mm(D) + .25 mm(S)`, without vectors `min(1, r/.4) mm(L)`; mm is the min-max over the chunks of the knowledge
 * base, r the lexical strength. 1 is a chunk that is best in every leg of a question whose words the base knows: relevance compares
 * the chunks of one question; it does not say whether one of them has the answer.
 *
 * With words of another language than the base, .5 instead of .4 and .6. One setting for all bases. Scores are fused, not ranks: nDCG@10 of plain rank fusion is .02 lower (piaf, dev).
 */
export function fuseScores({ isOtherLanguage, lexical, lexicalStrength, vectors }: QuestionScores): Float64Array {
  const strength = Math.min(1, Math.max(0, lexicalStrength) / FULL_LEXICAL_STRENGTH);
  const fused = new Float64Array(lexical.length);
  if (vectors === null) {
    addScaled(fused, lexical, strength, 0);
    return fused;
  }
  const lexicalWeight = isOtherLanguage ? TRANSLATED_WEIGHT : LEXICAL_WEIGHT;
  const vectorWeight = 1 - lexicalWeight;
  const sentenceShare = vectors.sentences === null ? 0 : SENTENCE_SHARE;
  addScaled(fused, lexical, lexicalWeight * strength, 0);
  addScaled(fused, vectors.passages, vectorWeight * (1 - DOCUMENT_SHARE - sentenceShare));
  addScaled(fused, vectors.documents, vectorWeight * DOCUMENT_SHARE);
  if (vectors.sentences !== null) addScaled(fused, vectors.sentences, vectorWeight * sentenceShare);
  return fused;
}

/**
 * Adds `weight` times the min-max of a leg. The smallest lexical score counts as 0, as in a base with a chunk without any term. Where all
 * similarities are equal, as in a base of one chunk, each is the best.
 */
function addScaled(
  fused: Float64Array,
  leg: ArrayLike<number>,
  weight: number,
  smallest = Number.POSITIVE_INFINITY,
): void {
  let least = smallest;
  let most = Number.NEGATIVE_INFINITY;
  for (let slot = 0; slot < leg.length; slot++) {
    const value = leg[slot] ?? Number.NaN;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const range = most - least;
  for (let slot = 0; slot < leg.length; slot++) {
    const value = leg[slot] ?? Number.NaN;
    const share = range > 0 ? (value - least) / range : Number(value > 0);
    fused[slot] = (fused[slot] ?? 0) + (Number.isNaN(value) ? Number.NaN : weight * share);
  }
}
