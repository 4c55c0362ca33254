import { knownRates } from './vat-rates.ts';

export type Percent = {
  readonly percent: number;
  /** With a percent sign. */
  readonly signed: boolean;
};

const MOST = 30;

/** The rate that a cell begins with: "20", "20,0", "20.00 %", "5,5%", or as a share, "0.20". Without a sign a known one only. */
export function percentIn(text: string): Percent | null {
  // Three decimals are no thousands here: 8.875 %.
  const printed = /^\D{0,8}?(\d{1,2}(?:[.,]\d{1,3})?)(?!\d)/.exec(text.trim())?.[1];
  if (printed === undefined) return null;
  const number = Number(printed.replace(',', '.'));
  const signed = text.includes('%');
  if (signed) return number <= MOST ? { percent: number, signed } : null;
  if (/^0[.,]\d/.test(printed) && isKnownPercent(100 * number)) return { percent: rounded(100 * number), signed };
  return number === 0 || isKnownPercent(number) ? { percent: number, signed } : null;
}

export const isKnownPercent = (percent: number): boolean =>
  knownRates.some((rate) => Math.abs(100 * rate - percent) < 1e-6);

const rounded = (percent: number): number => Math.round(1000 * percent) / 1000;
