import { FRENCH_VAT_RATES, METROPOLITAN_VAT_RATES } from '@probant/french/vat-rates';
import type { Row } from '../../reading/rows.ts';
import { joinDottedAbbreviations } from './vat-words.ts';

/** One way to read the amounts of a row, in cents. Strength rises with the number of amounts that agree. */
export type VatRowReading = {
  readonly rate: number;
  readonly base: number | null;
  readonly vat: number;
  readonly row: Row;
  /** Below 1: the amounts disagree with the rate. */
  readonly strength: number;
};
type UnplacedReading = Omit<VatRowReading, 'row'>;

/** A base rounded to the cent changes the tax by at most half a cent; tills also round each line. */
const TOLERANCE_CENTS = 1;
const ROUNDING_CENTS = 0.51;

/** Whether a tax is that of a base at a rate. Amounts in cents, rate in percent. */
export const isVatConsistent = (base: number, vat: number, rate: number, tolerance = TOLERANCE_CENTS): boolean =>
  Math.abs((base * rate) / 100 - vat) <= tolerance;

/** What the columns above a row, and its first word, say about it. */
type VatRowContext = {
  readonly hasGrossOnly: boolean;
  readonly hasCode: boolean;
  /** The header names a column of rates, which may be printed without a percent sign. */
  readonly hasRateColumn: boolean;
};

/** Reads the first amount as a foreign or wrong rate; the others must then agree with it. */
const readRateColumn = ([first = 0, ...others]: readonly number[]): readonly number[] =>
  others.length >= 2 && first >= 100 && first <= 3000 ? [first / 100] : [];

/** Reads the first amount as the rate when the others are base, tax and their sum: "7,00  5,50  0,39  5,89". */
const readAddingRateColumn = ([rate = 0, base, tax, gross, ...others]: readonly number[]): readonly number[] => {
  const isTable = base !== undefined && tax !== undefined && base + tax === gross && others.length === 0;
  return isTable && rate >= 50 && rate <= 3000 ? [rate / 100] : [];
};

/**
 * Returns the ways to read amounts as base and tax at the printed rates, strongest first. Where a code replaces the rate, legal rates
 * are tried. `hasGrossOnly`: the header of the columns names gross amounts (TTC) but no bases. `hasCode`: the row starts with a code.
 */
export function readVatRow(
  rates: readonly number[],
  cents: readonly number[],
  { hasGrossOnly, hasCode, hasRateColumn }: VatRowContext,
): UnplacedReading[] {
  // "TVA 20,00 13,18 2,64": a rate without its sign looks like an amount.
  const tableRates = rates.length > 0 || !hasRateColumn ? [] : readAddingRateColumn(cents);
  const frenchRates =
    rates.length > 0 || tableRates.length > 0
      ? tableRates
      : cents.flatMap((amount) => FRENCH_VAT_RATES.filter((rate) => Math.round(rate * 100) === amount));
  const unsignedRates =
    rates.length > 0 || frenchRates.length > 0 || !hasRateColumn ? frenchRates : readRateColumn(cents);
  const ratedReadings = [...rates, ...unsignedRates].flatMap((rate) =>
    readAtRate(
      rate,
      unsignedRates.includes(rate) ? removeRateAmount(cents, Math.round(rate * 100)) : cents,
      hasGrossOnly,
    ),
  );
  const readings =
    ratedReadings.length > 0 ? ratedReadings : rates.length > 0 || !hasCode ? [] : readImpliedRate(cents);
  return readings.sort((a, b) => b.strength - a.strength);
}

function readAtRate(rate: number, cents: readonly number[], hasGrossOnly: boolean): UnplacedReading[] {
  return cents
    .filter((vat) => vat > 0)
    .flatMap((vat) =>
      cents.flatMap((other): UnplacedReading[] => {
        if (other <= vat) return [];
        const taxInGross = (other * rate) / (100 + rate);
        // "20,00  16,09  4,03  20,12": the sum of two amounts of the row is their gross amount, even where it gives the tax by chance.
        const isBase = isVatConsistent(other, vat, rate) && !(cents.length > 2 && cents.includes(other - vat));
        const isGross = Math.abs(taxInGross - vat) <= TOLERANCE_CENTS;
        const grossBonus = cents.includes(other + vat) ? 1 : 0;
        const exactBonus = isVatConsistent(other, vat, rate, ROUNDING_CENTS) ? 0.5 : 0;
        return [
          ...(isBase
            ? [{ rate, base: other, vat, strength: 3 + grossBonus + exactBonus - (hasGrossOnly ? 2 : 0) }]
            : []),
          ...(isGross
            ? [{ rate, base: null, vat, strength: 2 + (Math.abs(taxInGross - vat) <= ROUNDING_CENTS ? 0.4 : 0) }]
            : []),
        ];
      }),
    );
}

/** Reads base and tax without a printed rate: the legal rate at which they agree, with or without their sum next to them. */
function readImpliedRate(cents: readonly number[]): UnplacedReading[] {
  return cents.flatMap((vat) =>
    cents.flatMap((base): UnplacedReading[] => {
      if (vat <= 0 || base <= vat) return [];
      const hasGross = cents.includes(base + vat);
      const impliedRate = hasGross
        ? FRENCH_VAT_RATES.find((rate) => isVatConsistent(base, vat, rate))
        : METROPOLITAN_VAT_RATES.find(
            (rate) => vat >= MIN_VAT_CENTS && isVatConsistent(base, vat, rate, ROUNDING_CENTS),
          );
      return impliedRate === undefined ? [] : [{ rate: impliedRate, base, vat, strength: hasGross ? 3 : 1.5 }];
    }),
  );
}

/** A smaller tax agrees with more than one rate. */
const MIN_VAT_CENTS = 20;

/** Reads a row that prints one rate and one tax without a base: "TVA 10 % : 1,45". */
export function readTaxOnlyRow(row: Row, rates: readonly number[], cents: readonly number[]): UnplacedReading[] {
  const [rate, secondRate] = rates;
  const [vat, secondAmount] = cents;
  const text = joinDottedAbbreviations(row.folded);
  const isLabelled = /\b(?:tva\d?|vat|taxes?)\b/.test(text) && !/\b(?:ht|ttc)\b/.test(text);
  if (!isLabelled || rate === undefined || secondRate !== undefined) return [];
  if (vat === undefined || secondAmount !== undefined) return [];
  return vat > 0 ? [{ rate, base: null, vat, strength: 1 }] : [];
}

/** Returns the amounts without the first one that is the rate itself. */
function removeRateAmount(cents: readonly number[], rate: number): readonly number[] {
  const rateIndex = cents.indexOf(rate);
  return cents.filter((_, index) => index !== rateIndex);
}
