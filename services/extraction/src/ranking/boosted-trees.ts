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

/** Returns the probability that a candidate with these features is the right one. */
export function computeProbability(weights: BoostedTrees, features: Features): number {
  let packed = packedByWeights.get(weights);
  if (packed === undefined) {
    packed = packTrees(weights);
    packedByWeights.set(weights, packed);
  }
  return 1 / (1 + Math.exp(-sumLeaves(packed, features)));
}

const packedByWeights = new WeakMap<BoostedTrees, PackedTrees>();

/** Returns the candidates with their probabilities, the best first. */
export const rankByTrees = <C extends { readonly features: Features }>(
  weights: BoostedTrees,
  candidates: readonly C[],
): ScoredCandidate<C>[] =>
  sortByProbability(
    candidates.map((candidate) => ({ candidate, probability: computeProbability(weights, candidate.features) })),
  );

/** The nodes of all trees one after the other, each part of a node in an array of numbers, which is read far faster than arrays of arrays. */
type PackedTrees = {
  readonly base: number;
  /** The place of the value of each feature in `values`. */
  readonly places: ReadonlyMap<string, number>;
  readonly roots: Int32Array;
  /** The place of the feature that a node compares; LEAF for a leaf. */
  readonly compared: Int32Array;
  /** The threshold of a node, the value of a leaf. */
  readonly numbers: Float64Array;
  readonly nextWhenAtMost: Int32Array;
  readonly nextWhenAbove: Int32Array;
  /** The values of the candidate at hand. */
  readonly values: Float64Array;
};

const LEAF = -1;
/** What a tree is worth that has no nodes, or leads to none. */
const EMPTY_TREE: readonly TreeNode[] = [[0]];

function packTrees({ features, base, trees }: BoostedTrees): PackedTrees {
  const places = new Map(features.map((name, place) => [name, place]));
  const all = [EMPTY_TREE, ...trees];
  const nodes = all.flat();
  const packed = {
    base,
    places,
    roots: new Int32Array(trees.length),
    compared: new Int32Array(nodes.length).fill(LEAF),
    numbers: new Float64Array(nodes.length),
    nextWhenAtMost: new Int32Array(nodes.length),
    nextWhenAbove: new Int32Array(nodes.length),
    values: new Float64Array(features.length),
  };
  let start = EMPTY_TREE.length;
  for (const [index, tree] of trees.entries()) {
    const placeOf = (node: number) => (node in tree ? start + node : 0);
    packed.roots[index] = placeOf(0);
    for (const [at, node] of tree.entries()) {
      const isLeaf = node.length === 1;
      packed.numbers[start + at] = isLeaf ? node[0] : node[1];
      if (isLeaf) continue;
      const [feature, , low, high] = node;
      packed.compared[start + at] = places.get(features[feature] ?? '') ?? LEAF;
      packed.nextWhenAtMost[start + at] = placeOf(low);
      packed.nextWhenAbove[start + at] = placeOf(high);
    }
    start += tree.length;
  }
  return packed;
}

/** Returns the base plus a leaf of each tree, added in their order. An absent feature counts as 0. */
function sumLeaves(packed: PackedTrees, features: Features): number {
  const { places, roots, compared, numbers, nextWhenAtMost, nextWhenAbove, values } = packed;
  values.fill(0);
  for (const name in features) {
    const place = places.get(name);
    if (place !== undefined) values[place] = features[name] ?? 0;
  }
  let sum = packed.base;
  for (const root of roots) {
    let node = root;
    for (let place = compared[node] ?? LEAF; place !== LEAF; place = compared[node] ?? LEAF)
      node = ((values[place] ?? 0) <= (numbers[node] ?? 0) ? nextWhenAtMost[node] : nextWhenAbove[node]) ?? 0;
    sum += numbers[node] ?? 0;
  }
  return sum;
}
