import type { Features } from './features.ts';
import { type ScoredCandidate, sortByProbability } from './ranking.ts';

/** A node of a tree: [feature, threshold, next when at most, next when above], or [value] for a leaf. */
type TreeNode = readonly [number, number, number, number] | readonly [number];

/** Boosted trees over named features, as lab/fit writes them. The probability is the logistic of the base plus all leaves. */
export type BoostedTrees = {
  readonly features: readonly string[];
  readonly base: number;
  readonly trees: readonly (readonly TreeNode[])[];
};

/** Returns the probability that a candidate with these features is the right one. About 10 microseconds. */
export function computeProbability(weights: BoostedTrees, features: Features): number {
  const values = weights.features.map((name) => features[name] ?? 0);
  let sum = weights.base;
  for (const tree of weights.trees) sum += leafValue(tree, values);
  return 1 / (1 + Math.exp(-sum));
}

function leafValue(tree: readonly TreeNode[], values: readonly number[]): number {
  let node = tree[0];
  while (node !== undefined && node.length === 4) {
    const [feature, threshold, low, high] = node;
    node = tree[(values[feature] ?? 0) <= threshold ? low : high];
  }
  return node?.[0] ?? 0;
}

/** Returns the candidates with their probabilities, the best first. */
export const rankByTrees = <C extends { readonly features: Features }>(
  weights: BoostedTrees,
  candidates: readonly C[],
): ScoredCandidate<C>[] =>
  sortByProbability(
    candidates.map((candidate) => ({ candidate, probability: computeProbability(weights, candidate.features) })),
  );
