const NDCG_DEPTH = 10;
const RECALL_DEPTH = 5;

/** Returns nDCG@10 of a ranking with binary relevance. */
export function computeNdcg(ranking: readonly string[], relevant: ReadonlySet<string>): number {
  const discount = (rank: number): number => 1 / Math.log2(rank + 2);
  const gain = ranking.slice(0, NDCG_DEPTH).reduce((sum, id, rank) => sum + (relevant.has(id) ? discount(rank) : 0), 0);
  const ranks = Array.from({ length: Math.min(NDCG_DEPTH, relevant.size) }, (_, rank) => rank);
  return relevant.size === 0 ? 0 : gain / ranks.reduce((sum, rank) => sum + discount(rank), 0);
}

/** Returns the share of the relevant ids (of 5 at most) among the first five. */
export function computeRecall(ranking: readonly string[], relevant: ReadonlySet<string>): number {
  const hits = ranking.slice(0, RECALL_DEPTH).filter((id) => relevant.has(id)).length;
  return relevant.size === 0 ? 0 : hits / Math.min(RECALL_DEPTH, relevant.size);
}

/** Returns the probability that a positive value is larger than a negative one, ties counted half (area under the ROC curve). */
export function computeAuroc(positives: readonly number[], negatives: readonly number[]): number {
  const sorted = negatives.toSorted((a, b) => a - b);
  const countBelow = (value: number, orEqual: boolean): number => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = sorted[middle] ?? 0;
      if (other < value || (orEqual && other === value)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const wins = positives.reduce((sum, value) => sum + (countBelow(value, false) + countBelow(value, true)) / 2, 0);
  return wins / (positives.length * negatives.length);
}
