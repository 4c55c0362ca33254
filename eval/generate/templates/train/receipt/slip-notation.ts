import type { Draw } from '../../../draw.ts';

/** How one till writes numbers. Amounts are cents. */
export type Notation = {
  readonly bare: (cents: number) => string;
  /** With the currency where this till writes it behind the price of a line. */
  readonly price: (cents: number) => string;
  readonly total: (cents: number) => string;
  readonly percent: (rate: number) => string;
  /** Three decimals of a weight. */
  readonly weight: (kilograms: number) => string;
};

export function pickNotation(draw: Draw): Notation {
  const decimal = draw.chance(0.75) ? ',' : '.';
  const bare = (cents: number) => {
    const [whole, part] = [Math.trunc(Math.abs(cents) / 100), Math.abs(cents) % 100];
    return `${cents < 0 ? '-' : ''}${whole}${decimal}${String(part).padStart(2, '0')}`;
  };
  const [ofLines, ofTotals] = [draw.pick(['', '', '', ' €', '€', ' EUR']), draw.pick([' €', '€', ' EUR', '', ' E'])];
  const before = draw.chance(0.08) ? draw.pick(['EUR ', '€ ', '€']) : '';
  const minusBehind = draw.chance(0.2);
  const signed = (cents: number, unit: string) =>
    cents < 0 && minusBehind ? `${bare(-cents)}${unit}-` : bare(cents) + unit;
  const [digits, sign] = [draw.pick([1, 2, 2]), draw.pick(['%', '%', ' %', ' %'])];
  return {
    bare,
    price: (cents) => signed(cents, ofLines),
    total: (cents) => (before === '' ? bare(cents) + ofTotals : before + bare(cents)),
    percent: (rate) => `${rate.toFixed(digits).replace('.', decimal)}${sign}`,
    weight: (kilograms) => kilograms.toFixed(3).replace('.', decimal),
  };
}
