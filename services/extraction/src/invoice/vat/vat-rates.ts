import { INVOICE_VAT_RATES } from '@probant/french/vat-rates';

/** The VAT rates of invoices, as shares. */
export const KNOWN_VAT_RATES: readonly number[] = INVOICE_VAT_RATES.map((percent) => percent / 100);

/** Returns whether a tax is a base times a known rate, within one cent. */
export const isTaxAtKnownRate = (base: number, tax: number): boolean =>
  tax < base && KNOWN_VAT_RATES.some((rate) => Math.abs(base * rate - tax) <= 1.01);

/** A VAT rate as printed. */
export type PrintedRate = {
  readonly percent: number;
  /** Printed with a percent sign. */
  readonly signed: boolean;
};

const MAX_PERCENT = 30;

/** Returns the rate at the start of a cell: "20", "20,0", "20.00 %", "5,5%", or as a share, "0.20". Without a percent sign, known rates only. */
export function readPercent(text: string): PrintedRate | null {
  // Three decimals do not mean thousands here: 8.875 %.
  const printed = /^\D{0,8}?(\d{1,2}(?:[.,]\d{1,3})?)(?!\d)/.exec(text.trim())?.[1];
  if (printed === undefined) return null;
  const number = Number(printed.replace(',', '.'));
  const signed = text.includes('%');
  if (signed) return number <= MAX_PERCENT ? { percent: number, signed } : null;
  if (/^0[.,]\d/.test(printed) && isKnownPercent(100 * number)) return { percent: roundPercent(100 * number), signed };
  return number === 0 || isKnownPercent(number) ? { percent: number, signed } : null;
}

export const isKnownPercent = (percent: number): boolean =>
  INVOICE_VAT_RATES.some((known) => Math.abs(known - percent) < 1e-6);

/** To three decimals: 100 times a share is 5.500000000000001. */
const roundPercent = (percent: number): number => Math.round(1000 * percent) / 1000;
