import type { ScorerWeights } from '../../services/extraction/src/receipt/scoring/scorer.ts';

type TreeNode = ScorerWeights['trees'][number][number];

/** One example: features by name, and whether it is the right candidate. It counts once, or `weight` times. */
export type Example = {
  readonly features: Readonly<Record<string, number>>;
  readonly right: boolean;
  readonly weight?: number;
};

const TREES = 180;
const RATE = 0.06;
const LEAVES = 8;
const LEAST_IN_LEAF = 8;
const RIDGE = 1;
const BINS = 64;

/**
 * Fits boosted trees to the log loss: second-order gradients, histograms, best leaf first. Small and without chance, so that the
 * same examples always give the same weights.
 */
export function fitTrees(examples: readonly Example[]): ScorerWeights {
  const names = [...new Set(examples.flatMap(({ features }) => Object.keys(features)))].sort();
  const columns = names.map((name) => Float64Array.from(examples, ({ features }) => features[name] ?? 0));
  const cuts = columns.map(cutsOf);
  const bins = columns.map((column, at) => Uint8Array.from(column, (value) => binOf(cuts[at] ?? [], value)));
  const right = Uint8Array.from(examples, (example) => Number(example.right));
  const weights = Float64Array.from(examples, ({ weight }) => weight ?? 1);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const share = right.reduce((sum, value, at) => sum + value * (weights[at] ?? 1), 0) / Math.max(all, 1);
  const base = Math.log(share / (1 - share));
  const scores = new Float64Array(right.length).fill(base);
  const trees: TreeNode[][] = [];
  for (let round = 0; round < TREES; round++) {
    const slope = Float64Array.from(
      scores,
      (score, at) => (weights[at] ?? 1) * (1 / (1 + Math.exp(-score)) - (right[at] ?? 0)),
    );
    const bend = Float64Array.from(
      scores,
      (score, at) => (weights[at] ?? 1) / (2 + Math.exp(-score) + Math.exp(score)),
    );
    trees.push(growTree({ bins, cuts, slope, bend, scores }));
  }
  return { features: names, base: shortened(base), trees };
}

type Grown = {
  readonly bins: readonly Uint8Array[];
  readonly cuts: readonly (readonly number[])[];
  readonly slope: Float64Array;
  readonly bend: Float64Array;
  readonly scores: Float64Array;
};
type Split = { readonly gain: number; readonly feature: number; readonly bin: number };
type Leaf = { readonly at: number; readonly rows: Uint32Array; readonly split: Split | null };

function growTree(grown: Grown): TreeNode[] {
  const nodes: TreeNode[] = [[0]];
  const all = Uint32Array.from(grown.scores.keys());
  let leaves: Leaf[] = [{ at: 0, rows: all, split: bestSplit(grown, all) }];
  while (leaves.length < LEAVES) {
    const open = leaves
      .filter((leaf) => leaf.split !== null)
      .sort((a, b) => (b.split?.gain ?? 0) - (a.split?.gain ?? 0));
    const [leaf] = open;
    if (!leaf?.split) break;
    const { feature, bin } = leaf.split;
    const column = grown.bins[feature] ?? new Uint8Array();
    const low = leaf.rows.filter((row) => (column[row] ?? 0) <= bin);
    const high = leaf.rows.filter((row) => (column[row] ?? 0) > bin);
    nodes[leaf.at] = [feature, grown.cuts[feature]?.[bin] ?? 0, nodes.length, nodes.length + 1];
    const made = [low, high].map((rows, side) => ({ at: nodes.length + side, rows, split: bestSplit(grown, rows) }));
    nodes.push([0], [0]);
    leaves = [...leaves.filter((other) => other !== leaf), ...made];
  }
  for (const { at, rows } of leaves) {
    const value = shortened(leafValue(grown, rows));
    nodes[at] = [value];
    for (const row of rows) grown.scores[row] = (grown.scores[row] ?? 0) + value;
  }
  return nodes;
}

const sumOf = (values: Float64Array, rows: Uint32Array): number =>
  rows.reduce((sum, row) => sum + (values[row] ?? 0), 0);

const leafValue = ({ slope, bend }: Grown, rows: Uint32Array): number =>
  (-RATE * sumOf(slope, rows)) / (sumOf(bend, rows) + RIDGE);

/** Plain loops over typed arrays: most of the time of a fit passes here. */
function bestSplit({ bins, cuts, slope, bend }: Grown, rows: Uint32Array): Split | null {
  const count = rows.length;
  if (count < 2 * LEAST_IN_LEAF) return null;
  const ownSlope = Float64Array.from(rows, (row) => slope[row] as number);
  const ownBend = Float64Array.from(rows, (row) => bend[row] as number);
  const [slopes, bends] = [total(ownSlope), total(ownBend)];
  const worth = (part: number, bent: number) => (part * part) / (bent + RIDGE);
  const whole = worth(slopes, bends);
  const [slopeOf, bendOf, countOf] = [new Float64Array(BINS), new Float64Array(BINS), new Uint32Array(BINS)];
  let best: Split | null = null;
  for (let feature = 0; feature < bins.length; feature++) {
    const column = bins[feature] as Uint8Array;
    const last = cuts[feature]?.length ?? 0;
    if (last === 0) continue;
    slopeOf.fill(0);
    bendOf.fill(0);
    countOf.fill(0);
    for (let at = 0; at < count; at++) {
      const bin = column[rows[at] as number] as number;
      slopeOf[bin] = (slopeOf[bin] as number) + (ownSlope[at] as number);
      bendOf[bin] = (bendOf[bin] as number) + (ownBend[at] as number);
      countOf[bin] = (countOf[bin] as number) + 1;
    }
    let [lowSlope, lowBend, lowCount] = [0, 0, 0];
    for (let bin = 0; bin < last; bin++) {
      lowSlope += slopeOf[bin] as number;
      lowBend += bendOf[bin] as number;
      lowCount += countOf[bin] as number;
      if (lowCount < LEAST_IN_LEAF || count - lowCount < LEAST_IN_LEAF) continue;
      const gain = worth(lowSlope, lowBend) + worth(slopes - lowSlope, bends - lowBend) - whole;
      if (gain > 1e-6 && gain > (best?.gain ?? 0)) best = { gain, feature, bin };
    }
  }
  return best;
}

const total = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);

/** At most 63 thresholds between the distinct values of a feature, by quantiles. */
function cutsOf(column: Float64Array): number[] {
  const distinct = [...new Set(column)].sort((a, b) => a - b);
  const between = distinct.slice(1).map((value, at) => shortened((value + (distinct[at] ?? value)) / 2));
  if (between.length < BINS) return between;
  const sorted = column.toSorted();
  const quantiles = Array.from(
    { length: BINS - 1 },
    (_, at) => sorted[Math.floor(((at + 1) * sorted.length) / BINS)] ?? 0,
  );
  return [...new Set(quantiles.map((value) => between.findLast((cut) => cut <= value) ?? between[0] ?? 0))];
}

function binOf(cuts: readonly number[], value: number): number {
  let bin = 0;
  while (bin < cuts.length && value > (cuts[bin] ?? 0)) bin++;
  return bin;
}

/** Six figures: what the weights file holds is what the fit used. */
const shortened = (value: number): number => Number(value.toPrecision(6));
