import type { RefusalFeatures } from './refusal-features.ts';

/** Logistic weights; below `threshold` the question is refused: 5 % of the off-domain questions of the dev sets are above it. */
export type RefusalWeights = {
  readonly bias: number;
  readonly weights: Readonly<Partial<Record<keyof RefusalFeatures, number>>>;
  readonly threshold: number;
};

/** Increased when the weights are fitted again. */
export const REFUSAL_VERSION = 1;

/** Fitted by eval/fit/refusal/fit.ts on the dev questions of piaf-fr and spf-qr; negatives are off-domain. */
export const SEMANTIC_WEIGHTS: RefusalWeights = {
  bias: -5.9932,
  weights: {
    bestCoverage: 4.8146,
    bestSimilarity: 0.37971,
    sentenceCoverage: 3.7174,
    margin: 4.1518,
    nameCoverage: 0.91045,
  },
  threshold: 0.69362,
};
export const LEXICAL_WEIGHTS: RefusalWeights = {
  bias: -6.0442,
  weights: {
    bestCoverage: 2.8759,
    lexicalStrength: 5.2306,
    sentenceCoverage: 2.8675,
    margin: 2.2087,
    nameCoverage: 1.0683,
  },
  threshold: 0.71376,
};
