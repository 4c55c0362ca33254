import type { Evidence, RefusalFeatures } from './refusal-features.ts';

/** Logistic weights; below `threshold` the question is refused: at most 5 % of the off-domain questions of each dev set are above it. */
type RefusalWeights = {
  readonly bias: number;
  readonly weights: Readonly<Partial<Record<keyof RefusalFeatures, number>>>;
  readonly threshold: number;
};

/** Increased when the weights are fitted again. */
export const REFUSAL_VERSION = 3;

/** The weights were fitted on the cosines of this embedder. Another one has another scale: its questions are judged by words alone. */
export const FITTED_EMBEDDER = 'multilingual-e5-small-latin/1/aligned-1';

/** Printed by eval/fit/refusal/fit.ts. */
export const REFUSAL_WEIGHTS: Readonly<Record<Evidence, RefusalWeights>> = {
  words: {
    bias: -6.4195,
    weights: {
      bestCoverage: 2.6428,
      lexicalStrength: 5.1579,
      sentenceCoverage: 0.68699,
      margin: 3.4799,
      nameCoverage: 1.9889,
    },
    threshold: 0.58169,
  },
  passages: {
    bias: -8.0543,
    weights: {
      bestCoverage: 2.3507,
      lexicalStrength: -2.1364,
      sentenceCoverage: 2.114,
      margin: 1.9403,
      nameCoverage: 1.4788,
      documentMargin: 4.8275,
      otherLanguage: 1.1678,
      bestSimilarity: 6.8243,
      firstSimilarity: 2.0861,
      contrast: -0.5482,
    },
    threshold: 0.25996,
  },
  sentences: {
    bias: -8.715,
    weights: {
      bestCoverage: 2.3147,
      lexicalStrength: -1.5149,
      sentenceCoverage: 1.0754,
      margin: 1.9886,
      nameCoverage: 1.554,
      documentMargin: 4.1086,
      otherLanguage: 1.4646,
      bestSimilarity: 3.2821,
      firstSimilarity: 1.0988,
      contrast: 3.0001,
      sentenceSimilarity: 3.0586,
      supportedSimilarity: 2.1791,
    },
    threshold: 0.23589,
  },
};
