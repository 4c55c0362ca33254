import type { Draw } from '../../../draw.ts';

/** How one till writes numbers. Amounts are cents. */
export type Notation = {
  readonly formatAmount: (cents: number) => string;
  /** With the currency where this till prints one after the price of a line. */
  readonly formatPrice: (cents: number) => string;
  readonly formatTotal: (cents: number) => string;
  readonly formatRate: (rate: number) => string;
  /** Three decimals of a weight. */
  readonly formatWeight: (kilograms: number) => string;
};

export function pickNotation(draw: Draw): Notation {
  const decimalMark = draw.chance(0.75) ? ',' : '.';
  const formatAmount = (cents: number) => {
    const [whole, part] = [Math.trunc(Math.abs(cents) / 100), Math.abs(cents) % 100];
    return `${cents < 0 ? '-' : ''}${whole}${decimalMark}${String(part).padStart(2, '0')}`;
  };
  const [priceUnit, totalUnit] = [draw.pick(['', '', '', ' €', '€', ' EUR']), draw.pick([' €', '€', ' EUR', '', ' E'])];
  const totalPrefix = draw.chance(0.08) ? draw.pick(['EUR ', '€ ', '€']) : '';
  const isMinusLast = draw.chance(0.2);
  const formatSigned = (cents: number, unit: string) =>
    cents < 0 && isMinusLast ? `${formatAmount(-cents)}${unit}-` : formatAmount(cents) + unit;
  const [rateDigits, percentSign] = [draw.pick([1, 2, 2]), draw.pick(['%', '%', ' %', ' %'])];
  return {
    formatAmount,
    formatPrice: (cents) => formatSigned(cents, priceUnit),
    formatTotal: (cents) => (totalPrefix === '' ? formatAmount(cents) + totalUnit : totalPrefix + formatAmount(cents)),
    formatRate: (rate) => `${rate.toFixed(rateDigits).replace('.', decimalMark)}${percentSign}`,
    formatWeight: (kilograms) => kilograms.toFixed(3).replace('.', decimalMark),
  };
}
