import type { Row } from '../reading/rows.ts';
import { withoutDots } from './vat-words.ts';

/** One way to read the amounts of a row, in cents; the stronger, the more of them agree. */
export type Alternative = {
  readonly rate: number;
  readonly base: number | null;
  readonly vat: number;
  readonly row: Row;
  readonly strength: number;
};
type Reading = Omit<Alternative, 'row'>;

/** Rates of mainland France, Corsica and the overseas departments (CGI 278 to 281 nonies, 294 to 297). */
const FRENCH_RATES = [20, 10, 5.5, 2.1, 8.5, 1.75, 1.05, 0.9, 13];
const USUAL_RATES = [20, 10, 5.5, 2.1];
/** A base rounded to the cent puts the tax off by at most half a cent, and tills round by line. */
const OFF = 1;
const ROUNDING = 0.51;

export const agrees = (base: number, vat: number, rate: number, off = OFF): boolean =>
  Math.abs((base * rate) / 100 - vat) <= off;

/**
 * The readings of amounts by rates that are printed with them, the strongest first; by a rate of the law's where a code stands
 * for it. `sumsOnly`: the head of their columns names the sums with tax and not the bases.
 */
export function alternativesOf(
  rates: readonly number[],
  cents: readonly number[],
  { sumsOnly, coded }: { readonly sumsOnly: boolean; readonly coded: boolean },
): Reading[] {
  // "TVA 20,00 13,18 2,64": a rate without its sign looks like an amount.
  const bare =
    rates.length > 0 ? [] : cents.flatMap((one) => FRENCH_RATES.filter((rate) => Math.round(rate * 100) === one));
  const byRate = [...rates, ...bare].flatMap((rate) =>
    ofRate(rate, bare.includes(rate) ? without(cents, Math.round(rate * 100)) : cents, sumsOnly),
  );
  const all = byRate.length > 0 ? byRate : rates.length > 0 || !coded ? [] : implied(cents);
  return all.sort((a, b) => b.strength - a.strength);
}

function ofRate(rate: number, cents: readonly number[], sumsOnly: boolean): Reading[] {
  return cents
    .filter((vat) => vat > 0)
    .flatMap((vat) =>
      cents.flatMap((other): Reading[] => {
        if (other <= vat) return [];
        const sum = (other * rate) / (100 + rate);
        const asBase = agrees(other, vat, rate);
        const asSum = Math.abs(sum - vat) <= OFF;
        const proved = cents.includes(other + vat) ? 1 : 0;
        const exact = agrees(other, vat, rate, ROUNDING) ? 0.5 : 0;
        return [
          ...(asBase ? [{ rate, base: other, vat, strength: 3 + proved + exact - (sumsOnly ? 2 : 0) }] : []),
          ...(asSum ? [{ rate, base: null, vat, strength: 2 + (Math.abs(sum - vat) <= ROUNDING ? 0.4 : 0) }] : []),
        ];
      }),
    );
}

/** Base, tax and their sum stand together, or base and tax alone: the rate that they mean, when it is one of the law's. */
function implied(cents: readonly number[]): Reading[] {
  return cents.flatMap((vat) =>
    cents.flatMap((base): Reading[] => {
      if (vat <= 0 || base <= vat) return [];
      const whole = cents.includes(base + vat);
      const known = whole
        ? FRENCH_RATES.find((rate) => agrees(base, vat, rate))
        : USUAL_RATES.find((rate) => vat >= LEAST_VAT && agrees(base, vat, rate, ROUNDING));
      return known === undefined ? [] : [{ rate: known, base, vat, strength: whole ? 3 : 1.5 }];
    }),
  );
}

/** Below it, base and tax agree with more than one rate. */
const LEAST_VAT = 20;

/** "TVA 10 % : 1,45" */
export function onlyVat(row: Row, rates: readonly number[], cents: readonly number[]): Reading[] {
  const [rate, another] = rates;
  const [vat, other] = cents;
  const text = withoutDots(row.folded);
  const labelled = /\b(?:tva\d?|vat|taxes?)\b/.test(text) && !/\b(?:ht|ttc)\b/.test(text);
  if (!labelled || rate === undefined || another !== undefined || vat === undefined || other !== undefined) return [];
  return vat > 0 ? [{ rate, base: null, vat, strength: 1 }] : [];
}

/** The amounts without the first one that is the rate itself. */
function without(cents: readonly number[], rate: number): readonly number[] {
  const at = cents.indexOf(rate);
  return cents.filter((_, index) => index !== at);
}
