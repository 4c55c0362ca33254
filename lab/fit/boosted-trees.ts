import type { BoostedTrees } from '@probant/extraction/lab';
import { createSeededRandom } from '@probant/kernel/statistics/seeded-random';

type TreeNode = BoostedTrees['trees'][number][number];

/** One example: features by name, and whether it is the right candidate. It counts `weight` times, once by default. */
export type Example = {
  readonly features: Readonly<Record<string, number>>;
  readonly right: boolean;
  readonly weight?: number;
};

/** How many trees of which size are fitted, and how carefully. */
export type TreeShape = {
  readonly treeCount: number;
  readonly learningRate: number;
  readonly maxLeaves: number;
  readonly minLeafExamples: number;
};
const USUAL_SHAPE: TreeShape = { treeCount: 180, learningRate: 0.06, maxLeaves: 8, minLeafExamples: 8 };
const RIDGE_PENALTY = 1;
const BIN_COUNT = 64;

/**
 * Fits boosted trees to the log loss: second-order gradients, histograms, best leaf first. Small and deterministic: the same examples
 * always give the same weights. Each tree sees a pseudo-random `columnShare` of the features, so that no feature decides alone.
 */
export function fitTrees(examples: readonly Example[], columnShare = 1, shape = USUAL_SHAPE): BoostedTrees {
  const names = [...new Set(examples.flatMap(({ features }) => Object.keys(features)))].sort();
  const columns = names.map((name) => Float64Array.from(examples, ({ features }) => features[name] ?? 0));
  const cuts = columns.map(computeCuts);
  const bins = columns.map((column, at) => Uint8Array.from(column, (value) => findBin(cuts[at] ?? [], value)));
  const sheet = createBinSheet(bins, examples.length);
  const right = Uint8Array.from(examples, (example) => Number(example.right));
  const weights = Float64Array.from(examples, ({ weight }) => weight ?? 1);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const share = right.reduce((sum, value, at) => sum + value * (weights[at] ?? 1), 0) / Math.max(all, 1);
  const base = Math.log(share / (1 - share));
  const scores = new Float64Array(right.length).fill(base);
  const trees: TreeNode[][] = [];
  const random = createSeededRandom(1);
  for (let round = 0; round < shape.treeCount; round++) {
    const gradient = Float64Array.from(
      scores,
      (score, at) => (weights[at] ?? 1) * (1 / (1 + Math.exp(-score)) - (right[at] ?? 0)),
    );
    const curvature = Float64Array.from(
      scores,
      (score, at) => (weights[at] ?? 1) / (2 + Math.exp(-score) + Math.exp(score)),
    );
    const columns = names.map(() => random.chance(100 * columnShare));
    trees.push(growTree({ sheet, cuts, gradient, curvature, scores, columns, shape }));
  }
  return { features: names, base: roundTo6Digits(base), trees };
}

type TreeInput = {
  readonly sheet: BinSheet;
  readonly cuts: readonly (readonly number[])[];
  readonly gradient: Float64Array;
  readonly curvature: Float64Array;
  readonly scores: Float64Array;
  readonly columns: readonly boolean[];
  readonly shape: TreeShape;
};
type Split = { readonly gain: number; readonly feature: number; readonly bin: number };
type Leaf = {
  readonly at: number;
  readonly rows: Uint32Array;
  readonly sums: Sums;
  readonly split: Split | null;
};

function growTree(input: TreeInput): TreeNode[] {
  const nodes: TreeNode[] = [[0]];
  const all = Uint32Array.from(input.scores.keys());
  const root = computeSums(input, all);
  let leaves: Leaf[] = [{ at: 0, rows: all, sums: root, split: findBestSplit(input, root) }];
  while (leaves.length < input.shape.maxLeaves) {
    const open = leaves
      .filter((leaf) => leaf.split !== null)
      .sort((a, b) => (b.split?.gain ?? 0) - (a.split?.gain ?? 0));
    const [leaf] = open;
    if (!leaf?.split) break;
    const { feature, bin } = leaf.split;
    const column = input.sheet.bins[feature] ?? new Uint8Array();
    const low = leaf.rows.filter((row) => (column[row] ?? 0) <= bin);
    const high = leaf.rows.filter((row) => (column[row] ?? 0) > bin);
    nodes[leaf.at] = [feature, input.cuts[feature]?.[bin] ?? 0, nodes.length, nodes.length + 1];
    const [smallerRows, largerRows] = low.length < high.length ? [low, high] : [high, low];
    const lessSums = computeSums(input, smallerRows);
    const moreSums = subtractSums(leaf.sums, lessSums);
    const children = [low, high].map((rows, side) => {
      const sums = rows === largerRows ? moreSums : lessSums;
      return { at: nodes.length + side, rows, sums, split: findBestSplit(input, sums) };
    });
    nodes.push([0], [0]);
    leaves = [...leaves.filter((candidate) => candidate !== leaf), ...children];
  }
  for (const { at, rows, sums } of leaves) {
    const value = roundTo6Digits((-input.shape.learningRate * sums.gradient) / (sums.curvature + RIDGE_PENALTY));
    nodes[at] = [value];
    for (const row of rows) input.scores[row] = (input.scores[row] ?? 0) + value;
  }
  return nodes;
}

/** The bins of all examples. Most features are 0 almost everywhere, so only the bins that differ from the usual one are visited. */
type BinSheet = {
  readonly bins: readonly Uint8Array[];
  readonly usual: readonly number[];
  /** The start of the unusual bins of each row in `entries`: feature x BIN_COUNT + bin. */
  readonly starts: Uint32Array;
  readonly entries: Uint32Array;
};

function createBinSheet(bins: readonly Uint8Array[], rows: number): BinSheet {
  const usual = bins.map(findMostFrequent);
  const starts = new Uint32Array(rows + 1);
  const entries: number[] = [];
  for (let row = 0; row < rows; row++) {
    for (const [feature, column] of bins.entries())
      if (column[row] !== usual[feature]) entries.push(feature * BIN_COUNT + (column[row] as number));
    starts[row + 1] = entries.length;
  }
  return { bins, usual, starts, entries: Uint32Array.from(entries) };
}

function findMostFrequent(column: Uint8Array): number {
  const counts = new Uint32Array(BIN_COUNT);
  for (const bin of column) counts[bin] = (counts[bin] as number) + 1;
  return counts.indexOf(Math.max(...counts));
}

/** Gradients of the rows of a leaf, in all and by feature and bin. */
type Sums = {
  readonly gradient: number;
  readonly curvature: number;
  readonly count: number;
  readonly gradients: Float64Array;
  readonly curvatures: Float64Array;
  readonly counts: Float64Array;
};

function computeSums({ sheet, gradient, curvature }: TreeInput, rows: Uint32Array): Sums {
  const { usual, starts, entries } = sheet;
  const size = usual.length * BIN_COUNT;
  const [gradients, curvatures, counts] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
  let [totalGradient, totalCurvature] = [0, 0];
  for (const row of rows) {
    const [rowGradient, rowCurvature] = [gradient[row] as number, curvature[row] as number];
    totalGradient += rowGradient;
    totalCurvature += rowCurvature;
    const end = starts[row + 1] as number;
    for (let at = starts[row] as number; at < end; at++) {
      const key = entries[at] as number;
      gradients[key] = (gradients[key] as number) + rowGradient;
      curvatures[key] = (curvatures[key] as number) + rowCurvature;
      counts[key] = (counts[key] as number) + 1;
    }
  }
  for (const [feature, bin] of usual.entries()) {
    const from = feature * BIN_COUNT;
    gradients[from + bin] = totalGradient - total(gradients, from);
    curvatures[from + bin] = totalCurvature - total(curvatures, from);
    counts[from + bin] = rows.length - total(counts, from);
  }
  return { gradient: totalGradient, curvature: totalCurvature, count: rows.length, gradients, curvatures, counts };
}

function total(sums: Float64Array, from: number): number {
  let sum = 0;
  for (let at = from; at < from + BIN_COUNT; at++) sum += sums[at] as number;
  return sum;
}

const subtractSums = (all: Sums, part: Sums): Sums => ({
  gradient: all.gradient - part.gradient,
  curvature: all.curvature - part.curvature,
  count: all.count - part.count,
  gradients: all.gradients.map((sum, at) => sum - (part.gradients[at] as number)),
  curvatures: all.curvatures.map((sum, at) => sum - (part.curvatures[at] as number)),
  counts: all.counts.map((sum, at) => sum - (part.counts[at] as number)),
});

function findBestSplit(
  { cuts, columns, shape: { minLeafExamples } }: TreeInput,
  { gradient, curvature, count, gradients, curvatures, counts }: Sums,
): Split | null {
  if (count < 2 * minLeafExamples) return null;
  const computeGain = (part: number, partCurvature: number) => (part * part) / (partCurvature + RIDGE_PENALTY);
  const whole = computeGain(gradient, curvature);
  let best: Split | null = null;
  for (const [feature, { length }] of cuts.entries()) {
    if (!columns[feature]) continue;
    let [lowGradient, lowCurvature, lowCount] = [0, 0, 0];
    for (let bin = 0; bin < length; bin++) {
      const at = feature * BIN_COUNT + bin;
      lowGradient += gradients[at] as number;
      lowCurvature += curvatures[at] as number;
      lowCount += counts[at] as number;
      if (lowCount < minLeafExamples || count - lowCount < minLeafExamples) continue;
      const gain =
        computeGain(lowGradient, lowCurvature) + computeGain(gradient - lowGradient, curvature - lowCurvature) - whole;
      if (gain > 1e-6 && gain > (best?.gain ?? 0)) best = { gain, feature, bin };
    }
  }
  return best;
}

/** At most 63 thresholds between the distinct values of a feature, by quantiles. */
function computeCuts(column: Float64Array): number[] {
  const distinct = [...new Set(column)].sort((a, b) => a - b);
  const between = distinct.slice(1).map((value, at) => roundTo6Digits((value + (distinct[at] ?? value)) / 2));
  if (between.length < BIN_COUNT) return between;
  const sorted = column.toSorted();
  const quantiles = Array.from(
    { length: BIN_COUNT - 1 },
    (_, at) => sorted[Math.floor(((at + 1) * sorted.length) / BIN_COUNT)] ?? 0,
  );
  return [...new Set(quantiles.map((value) => between.findLast((cut) => cut <= value) ?? between[0] ?? 0))];
}

function findBin(cuts: readonly number[], value: number): number {
  let bin = 0;
  while (bin < cuts.length && value > (cuts[bin] ?? 0)) bin++;
  return bin;
}

/** Rounds to six digits, so that the fit uses the values that the weights file contains. */
const roundTo6Digits = (value: number): number => Number(value.toPrecision(6));
