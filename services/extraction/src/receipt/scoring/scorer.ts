import type { Features } from './features.ts';

/** A node of a tree: [feature, threshold, next when at most, next when above], or [value] for a leaf. */
type TreeNode = readonly [number, number, number, number] | readonly [number];

/** Boosted trees over named features, as fitted offline. The probability is the logistic of the base plus all leaves. */
export type ScorerWeights = {
  readonly features: readonly string[];
  readonly base: number;
  readonly trees: readonly (readonly TreeNode[])[];
};

/** The probability that a candidate with these features is the right one. About 10 microseconds. */
export function probability(weights: ScorerWeights, features: Features): number {
  const values = weights.features.map((name) => features[name] ?? 0);
  let sum = weights.base;
  for (const tree of weights.trees) sum += leafOf(tree, values);
  return 1 / (1 + Math.exp(-sum));
}

function leafOf(tree: readonly TreeNode[], values: readonly number[]): number {
  let node = tree[0];
  while (node !== undefined && node.length === 4) {
    const [feature, threshold, low, high] = node;
    node = tree[(values[feature] ?? 0) <= threshold ? low : high];
  }
  return node?.[0] ?? 0;
}

export type Scored<C> = { readonly candidate: C; readonly probability: number };

/** Candidates with their probabilities, the best first. */
export const ranked = <C extends { readonly features: Features }>(
  weights: ScorerWeights,
  candidates: readonly C[],
): Scored<C>[] =>
  candidates
    .map((candidate) => ({ candidate, probability: probability(weights, candidate.features) }))
    .sort((a, b) => b.probability - a.probability);
