import type { Row } from '../table.ts';
import type { Cost } from './measured-platform.ts';

/** What the operations cost at one size of the tables. */
export type SizeCosts = { readonly size: number; readonly costs: ReadonlyMap<string, Cost> };

/** Returns a row for each operation: its cost at each size, and the cost at the largest size as a multiple of that at the smallest. */
export function toGrowthRows(things: string, sizes: readonly SizeCosts[]): readonly Row[] {
  const [first, last] = [sizes[0], sizes.at(-1)];
  if (!first || !last) return [];
  const factor = Math.round(last.size / first.size);
  return [...first.costs].map(([operation, before]) => {
    const after = last.costs.get(operation) ?? { waitMs: Number.NaN, cpuMs: Number.NaN };
    return {
      measure: `${operation}, with ${sizes.map(({ size }) => size.toLocaleString('en')).join(', ')} ${things}`,
      ours: sizes.map(({ costs }) => formatCost(costs.get(operation))).join('; '),
      goal: `flat or logarithmic over ${factor} times as many`,
      reference: `last to first: ${formatRatio(after.waitMs / before.waitMs)}, CPU ${formatRatio(after.cpuMs / before.cpuMs)}`,
    };
  });
}

const formatCost = (cost: Cost | undefined): string =>
  cost ? `${cost.waitMs.toFixed(1)} ms, CPU ${cost.cpuMs.toFixed(1)}` : '-';
const formatRatio = (ratio: number): string => `x ${ratio.toFixed(2)}`;
