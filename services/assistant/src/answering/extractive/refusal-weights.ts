import type { Evidence, RefusalFeatures } from './refusal-features.ts';

/** Logistic weights; below `threshold` the question is refused: at most 5 % of the off-domain questions of each dev set are above it. */
type RefusalWeights = {
  readonly bias: number;
  readonly weights: Readonly<Partial<Record<keyof RefusalFeatures, number>>>;
  readonly threshold: number;
};

/** Increased when the weights are fitted again. */
export const REFUSAL_VERSION = 2;

/** Embedder whose cosines the weights were fitted on. Those of another have another scale: it is judged by words alone. */
export const FITTED_EMBEDDER = 'multilingual-e5-small-latin/1';

/** Printed by eval/fit/refusal/fit.ts. */
export const REFUSAL_WEIGHTS: Readonly<Record<Evidence, RefusalWeights>> = {
  words: {
    bias: -6.4002,
    weights: {
      bestCoverage: 2.7831,
      lexicalStrength: 5.5467,
      sentenceCoverage: 0.35658,
      margin: 3.6249,
      nameCoverage: 1.9917,
    },
    threshold: 0.60703,
  },
  passages: {
    bias: -32.891,
    weights: {
      bestCoverage: 3.7824,
      lexicalStrength: -0.55984,
      sentenceCoverage: 0.55792,
      margin: 9.0208,
      nameCoverage: 0.79158,
      otherLanguage: 3.1357,
      bestSimilarity: 33.519,
    },
    threshold: 0.51939,
  },
  sentences: {
    bias: -42.939,
    weights: {
      bestCoverage: 3.7798,
      lexicalStrength: 0.37748,
      sentenceCoverage: -5.313,
      margin: 8.4633,
      nameCoverage: 0.67741,
      otherLanguage: 2.5813,
      bestSimilarity: 7.9155,
      sentenceSimilarity: 14.192,
      supportedSimilarity: 23.777,
    },
    threshold: 0.4166,
  },
};
