/** Saturation of a repeated term. */
const K1 = 1.2;
/** How much a long text is held back: text of chunks and documents, headings. */
export const BODY_LENGTH_WEIGHT = 0.75;
export const HEADING_LENGTH_WEIGHT = 0.3;

/** The largest value of `computeTermScore` for a rarity of 1. */
export const MAX_TERM_SCORE = K1 + 1;

/** Returns the rarity (inverse document frequency) of a term that `frequency` of `count` texts have; never negative. */
export const computeRarity = (frequency: number, count: number): number =>
  Math.log(1 + (count - frequency + 0.5) / (frequency + 0.5));

/** Returns what a frequency is divided by in a text of `length` terms: 1 for one of average length, more for a longer one. */
export const computeLengthNorm = (length: number, averageLength: number, lengthWeight: number): number =>
  averageLength > 0 ? 1 - lengthWeight + (lengthWeight * length) / averageLength : 1;

/**
 * Returns the BM25 weight of a term from its frequency, divided by the length norm of its text and summed over fields (BM25F), to be
 * multiplied by its rarity. Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009.
 */
export const saturate = (frequency: number): number => (frequency * (K1 + 1)) / (frequency + K1);

/** Returns the BM25 weight of a term that is `frequency` times in one text. */
export const computeTermScore = (
  frequency: number,
  length: number,
  averageLength: number,
  lengthWeight: number,
): number => saturate(frequency / computeLengthNorm(length, averageLength, lengthWeight));
