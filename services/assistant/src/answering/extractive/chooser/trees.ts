import type { Features } from './rivals.ts';

/** A node of a tree: [feature, threshold, next when at most, next when above], or [value] for a leaf. */
type TreeNode = readonly [number, number, number, number] | readonly [number];

/** Boosted trees over named features, as lab/fit/chooser writes them. */
export type BoostedTrees = {
  readonly features: readonly string[];
  readonly base: number;
  readonly trees: readonly (readonly TreeNode[])[];
};

/** Returns the base plus a leaf of each tree: the logarithm of the odds. Only compared and added: the same on every machine. */
export function sumLeaves({ base, features: names, trees }: BoostedTrees, features: Features): number {
  const values = names.map((name) => features[name] ?? 0);
  let sum = base;
  for (const tree of trees) sum += findLeaf(tree, values);
  return sum;
}

function findLeaf(tree: readonly TreeNode[], values: readonly number[]): number {
  let node = tree[0];
  while (node !== undefined && node.length === 4) {
    const [feature, threshold, low, high] = node;
    node = tree[(values[feature] ?? 0) <= threshold ? low : high];
  }
  return node?.[0] ?? 0;
}
