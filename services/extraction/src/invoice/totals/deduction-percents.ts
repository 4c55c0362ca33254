import { hasLabel } from '../page/labels.ts';
import { readPercents } from '../page/percents.ts';

/** Has at most two decimals. */
const PERCENT_PATTERN = /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?) ?%/g;
const MAX_ROW_LENGTH = 200;
const MAX_PERCENTS = 4;

/** Returns the shares, of 1, that rows about a deposit, a retention or a discount print as a percent; the last ones of folded text. */
export function findDeductionShares(folded: string): readonly number[] {
  const percents = folded
    .split('\n')
    .filter((row) => row.length <= MAX_ROW_LENGTH && row.includes('%') && hasLabel(row, 'deposit', 'discount'))
    .flatMap((row) => readPercents(row, PERCENT_PATTERN));
  return [...new Set(percents.filter((percent) => percent > 0))].slice(-MAX_PERCENTS).map((percent) => percent / 100);
}
