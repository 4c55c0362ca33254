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
  const sheet = sheetOf(bins, examples.length);
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
    trees.push(growTree({ sheet, cuts, slope, bend, scores }));
  }
  return { features: names, base: shortened(base), trees };
}

type Grown = {
  readonly sheet: Sheet;
  readonly cuts: readonly (readonly number[])[];
  readonly slope: Float64Array;
  readonly bend: Float64Array;
  readonly scores: Float64Array;
};
type Split = { readonly gain: number; readonly feature: number; readonly bin: number };
type Leaf = {
  readonly at: number;
  readonly rows: Uint32Array;
  readonly sums: Sums;
  readonly split: Split | null;
};

function growTree(grown: Grown): TreeNode[] {
  const nodes: TreeNode[] = [[0]];
  const all = Uint32Array.from(grown.scores.keys());
  const root = sumsOf(grown, all);
  let leaves: Leaf[] = [{ at: 0, rows: all, sums: root, split: bestSplit(grown, root) }];
  while (leaves.length < LEAVES) {
    const open = leaves
      .filter((leaf) => leaf.split !== null)
      .sort((a, b) => (b.split?.gain ?? 0) - (a.split?.gain ?? 0));
    const [leaf] = open;
    if (!leaf?.split) break;
    const { feature, bin } = leaf.split;
    const column = grown.sheet.bins[feature] ?? new Uint8Array();
    const low = leaf.rows.filter((row) => (column[row] ?? 0) <= bin);
    const high = leaf.rows.filter((row) => (column[row] ?? 0) > bin);
    nodes[leaf.at] = [feature, grown.cuts[feature]?.[bin] ?? 0, nodes.length, nodes.length + 1];
    const [less, more] = low.length < high.length ? [low, high] : [high, low];
    const counted = sumsOf(grown, less);
    const left = difference(leaf.sums, counted);
    const made = [low, high].map((rows, side) => {
      const sums = rows === more ? left : counted;
      return { at: nodes.length + side, rows, sums, split: bestSplit(grown, sums) };
    });
    nodes.push([0], [0]);
    leaves = [...leaves.filter((other) => other !== leaf), ...made];
  }
  for (const { at, rows, sums } of leaves) {
    const value = shortened((-RATE * sums.slope) / (sums.bend + RIDGE));
    nodes[at] = [value];
    for (const row of rows) grown.scores[row] = (grown.scores[row] ?? 0) + value;
  }
  return nodes;
}

/** The bins of all examples. Most features are nought almost everywhere: only what differs from the usual bin is walked through. */
type Sheet = {
  readonly bins: readonly Uint8Array[];
  readonly usual: readonly number[];
  /** Where the unusual bins of each row begin among `entries`: feature x BINS + bin. */
  readonly starts: Uint32Array;
  readonly entries: Uint32Array;
};

function sheetOf(bins: readonly Uint8Array[], rows: number): Sheet {
  const usual = bins.map(mostFrequent);
  const starts = new Uint32Array(rows + 1);
  const entries: number[] = [];
  for (let row = 0; row < rows; row++) {
    for (const [feature, column] of bins.entries())
      if (column[row] !== usual[feature]) entries.push(feature * BINS + (column[row] as number));
    starts[row + 1] = entries.length;
  }
  return { bins, usual, starts, entries: Uint32Array.from(entries) };
}

function mostFrequent(column: Uint8Array): number {
  const counts = new Uint32Array(BINS);
  for (const bin of column) counts[bin] = (counts[bin] as number) + 1;
  return counts.indexOf(Math.max(...counts));
}

/** Gradients of the rows of a leaf, in all and by feature and bin. */
type Sums = {
  readonly slope: number;
  readonly bend: number;
  readonly count: number;
  readonly slopes: Float64Array;
  readonly bends: Float64Array;
  readonly counts: Float64Array;
};

function sumsOf({ sheet, slope, bend }: Grown, rows: Uint32Array): Sums {
  const { usual, starts, entries } = sheet;
  const size = usual.length * BINS;
  const [slopes, bends, counts] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
  let [allSlope, allBend] = [0, 0];
  for (const row of rows) {
    const [ownSlope, ownBend] = [slope[row] as number, bend[row] as number];
    allSlope += ownSlope;
    allBend += ownBend;
    const end = starts[row + 1] as number;
    for (let at = starts[row] as number; at < end; at++) {
      const key = entries[at] as number;
      slopes[key] = (slopes[key] as number) + ownSlope;
      bends[key] = (bends[key] as number) + ownBend;
      counts[key] = (counts[key] as number) + 1;
    }
  }
  for (const [feature, bin] of usual.entries()) {
    const from = feature * BINS;
    slopes[from + bin] = allSlope - total(slopes, from);
    bends[from + bin] = allBend - total(bends, from);
    counts[from + bin] = rows.length - total(counts, from);
  }
  return { slope: allSlope, bend: allBend, count: rows.length, slopes, bends, counts };
}

function total(sums: Float64Array, from: number): number {
  let sum = 0;
  for (let at = from; at < from + BINS; at++) sum += sums[at] as number;
  return sum;
}

const difference = (all: Sums, part: Sums): Sums => ({
  slope: all.slope - part.slope,
  bend: all.bend - part.bend,
  count: all.count - part.count,
  slopes: all.slopes.map((sum, at) => sum - (part.slopes[at] as number)),
  bends: all.bends.map((sum, at) => sum - (part.bends[at] as number)),
  counts: all.counts.map((sum, at) => sum - (part.counts[at] as number)),
});

function bestSplit({ cuts }: Grown, { slope, bend, count, slopes, bends, counts }: Sums): Split | null {
  if (count < 2 * LEAST_IN_LEAF) return null;
  const worth = (part: number, bent: number) => (part * part) / (bent + RIDGE);
  const whole = worth(slope, bend);
  let best: Split | null = null;
  for (const [feature, { length }] of cuts.entries()) {
    let [lowSlope, lowBend, lowCount] = [0, 0, 0];
    for (let bin = 0; bin < length; bin++) {
      const at = feature * BINS + bin;
      lowSlope += slopes[at] as number;
      lowBend += bends[at] as number;
      lowCount += counts[at] as number;
      if (lowCount < LEAST_IN_LEAF || count - lowCount < LEAST_IN_LEAF) continue;
      const gain = worth(lowSlope, lowBend) + worth(slope - lowSlope, bend - lowBend) - whole;
      if (gain > 1e-6 && gain > (best?.gain ?? 0)) best = { gain, feature, bin };
    }
  }
  return best;
}

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
