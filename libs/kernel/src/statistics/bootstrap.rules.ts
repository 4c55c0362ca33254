import { computeQuantile } from './quantile.ts';
import { createSeededRandom } from './seeded-random.ts';

const DRAWS = 1_000;

export type Interval = { readonly mean: number; readonly low: number; readonly high: number };

/**
 * Returns the mean of values with its 95 % bootstrap interval: groups (documents) are drawn with replacement, since the questions of one
 * document resemble each other. The same values give the same interval.
 */
export function computeInterval(values: readonly { readonly value: number; readonly group: string }[]): Interval {
  const groups = [...Map.groupBy(values, ({ group }) => group).values()].map((members) => ({
    sum: members.reduce((sum, { value }) => sum + value, 0),
    count: members.length,
  }));
  const random = createSeededRandom(1);
  const means = Array.from({ length: DRAWS }, () => {
    let sum = 0;
    let count = 0;
    for (let draw = 0; draw < groups.length; draw++) {
      const group = groups[random.below(groups.length)];
      sum += group?.sum ?? 0;
      count += group?.count ?? 0;
    }
    return sum / count;
  });
  const mean = values.reduce((sum, { value }) => sum + value, 0) / values.length;
  return { mean, low: computeQuantile(means, 0.025), high: computeQuantile(means, 0.975) };
}

/** `.912 [.903 .921]`. */
export const formatInterval = ({ high, low, mean }: Interval): string =>
  `${mean.toFixed(3)} [${low.toFixed(3)} ${high.toFixed(3)}]`;
