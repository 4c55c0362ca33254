import type { Row } from '../../reading/rows.ts';
import type { PrintedAmount } from '../receipt-amounts.ts';
import type { ReceiptRows } from '../receipt-rows.ts';
import { isVatConsistent, readTaxOnlyRow, readVatRow, type VatRowReading } from './vat-row-readings.ts';
import { hasGrossColumnOnly, isVatTableHeader, joinDottedAbbreviations, readPrintedRates } from './vat-words.ts';

/** VAT at one rate, in cents. `base` is null where only the tax is printed. */
export type VatRow = {
  readonly rate: number;
  readonly base: number | null;
  readonly vat: number;
  readonly row: Row;
};

/**
 * Reads the VAT table, whatever the order of its columns. In each row about tax, base and tax are the two amounts that agree with a
 * rate to the cent; the row prints that rate, or the sum of both. When a row can be read in several ways, the readings whose bases and
 * taxes add up to the total are chosen.
 */
export function readVatTable(
  receipt: ReceiptRows,
  amounts: readonly PrintedAmount[],
  total: number | null = null,
): VatRow[] {
  const byRow = Map.groupBy(
    amounts.filter(({ negative, percent }) => !negative && !percent),
    ({ row }) => row,
  );
  const centsInRow = (row: number): number[] => (byRow.get(row) ?? []).map((amount) => amount.cents);
  const rowReadings = receipt.rows.flatMap((row, index): VatRowReading[][] => {
    const readings = readVatRowAt(receipt, index, centsInRow);
    return readings.length > 0 ? [readings.map((reading) => ({ ...reading, row }))] : [];
  });
  return chooseReadings(groupReadingsByRate(rowReadings, readBasesByRate(receipt, centsInRow)), total);
}

type AmountsInRow = (row: number) => number[];

/** Returns the readings of one row, alone or with the rows below it that belong to it, strongest first. */
function readVatRowAt(
  { rows, labels }: ReceiptRows,
  index: number,
  centsInRow: AmountsInRow,
): Omit<VatRowReading, 'row'>[] {
  const row = rows[index] as Row;
  const cents = centsInRow(index);
  const rates = readPrintedRates(row.text, row.folded);
  if (cents.length === 0)
    return rates.length === 1 && VAT_WORD_PATTERN.test(joinDottedAbbreviations(row.folded))
      ? readVatRow(rates, readFollowingAmounts(rows, index, centsInRow), { hasGrossOnly: false, hasCode: false })
      : [];
  const header = findTableHeader(rows, index);
  if (!labels[index]?.has('tax') && rates.length === 0 && header === null) return [];
  const fullReadings = readVatRow(rates, cents, {
    hasGrossOnly: header !== null && hasGrossColumnOnly(header.folded),
    hasCode: RATE_CODE_PATTERN.test(row.text),
  });
  const readings = fullReadings.length > 0 ? fullReadings : readTaxOnlyRow(row, rates, cents);
  const [first] = readings;
  if (first?.base !== null) return readings;
  const base = readContinuedBase(rows[index + 1], centsInRow(index + 1), first);
  return base === null ? readings : [{ ...first, base, strength: 3 }, ...readings];
}

/** A row that starts with the code of a rate: "A 10,00 2,00 12,00". */
const RATE_CODE_PATTERN = /^\W*(?:(?:TVA|Code|Taux)\s)?[A-Z]?\d?\)?\s+\D{0,2}\d+\s?[.,]/i;
const VAT_WORD_PATTERN = /\b(?:tva|taux|taxes?|vat)\b/;
const MAX_HEADER_DISTANCE = 6;

/** Returns the header of the VAT table that a row belongs to, or null. */
function findTableHeader(rows: readonly Row[], index: number): Row | null {
  return (
    rows.slice(Math.max(0, index - MAX_HEADER_DISTANCE), index).findLast(({ folded }) => isVatTableHeader(folded)) ??
    null
  );
}

const MAX_FOLLOWING_ROWS = 3;

/** Returns the amounts below a row that prints only a rate, as long as their rows name bases, taxes or gross amounts. */
function readFollowingAmounts(rows: readonly Row[], index: number, centsInRow: AmountsInRow): number[] {
  const rowsBelow = rows.slice(index + 1, index + 1 + MAX_FOLLOWING_ROWS);
  const end = rowsBelow.findIndex(
    (row) =>
      !/\b(?:ht|tva|ttc|base|net|montant|taxe)\b/.test(joinDottedAbbreviations(row.folded)) || row.text.includes('%'),
  );
  return rowsBelow.slice(0, end < 0 ? rowsBelow.length : end).flatMap((_, at) => centsInRow(index + 1 + at));
}

/** Returns the base on the next row of a narrow roll, after "dont TVA 20 % : 4,38 sur". */
function readContinuedBase(
  next: Row | undefined,
  cents: readonly number[],
  reading: Omit<VatRowReading, 'row'>,
): number | null {
  const text = joinDottedAbbreviations(next?.folded ?? '');
  if (!/\b(?:ht|hors tax|base|net)/.test(text) || text.includes('%')) return null;
  return cents.find((amount) => amount > reading.vat && isVatConsistent(amount, reading.vat, reading.rate)) ?? null;
}

/** Returns the bases printed on rows of their own, by rate: "Base HT 20 %   11,62". */
function readBasesByRate({ rows }: ReceiptRows, centsInRow: AmountsInRow): ReadonlyMap<number, readonly number[]> {
  const bases = new Map<number, number[]>();
  for (const [index, { text, folded }] of rows.entries()) {
    const [rate, secondRate] = readPrintedRates(text, folded);
    const [cents, secondAmount] = centsInRow(index);
    const isBaseRow = /\b(?:ht|base|hors tax\w*)\b/.test(joinDottedAbbreviations(folded));
    if (
      !isBaseRow ||
      rate === undefined ||
      secondRate !== undefined ||
      cents === undefined ||
      secondAmount !== undefined
    )
      continue;
    bases.set(rate, [...(bases.get(rate) ?? []), cents]);
  }
  return bases;
}

/** Groups readings by rate, strongest first, because a rate may be printed twice: in the table and in a sentence. */
function groupReadingsByRate(
  rowReadings: readonly (readonly VatRowReading[])[],
  bases: ReadonlyMap<number, readonly number[]>,
): readonly (readonly VatRowReading[])[] {
  const byRate = Map.groupBy(
    rowReadings.flatMap((readings) => readings.filter(({ rate }) => rate === readings[0]?.rate)),
    ({ rate }) => rate,
  );
  return [...byRate].map(([rate, readings]) =>
    readings
      .map((reading) => {
        const base = bases.get(rate)?.find((cents) => isVatConsistent(cents, reading.vat, rate));
        return reading.base !== null || base === undefined ? reading : { ...reading, base, strength: 3 };
      })
      .sort((a, b) => b.strength - a.strength)
      .slice(0, MAX_READINGS_PER_RATE),
  );
}

const MAX_READINGS_PER_RATE = 4;
const MAX_COMBINED_RATES = 5;

/** Chooses one reading for each rate: those that add up to the total, else the strongest of each rate. */
function chooseReadings(readings: readonly (readonly VatRowReading[])[], total: number | null): VatRow[] {
  const strongestReadings = readings.flatMap(([first]) => (first ? [first] : []));
  const rates = readings.slice(0, MAX_COMBINED_RATES);
  let best: { readonly readings: readonly VatRowReading[]; readonly strength: number } | null = null;
  for (const combination of total === null ? [] : listCombinations(rates)) {
    const sum = combination.reduce((all, { base, vat }) => all + (base ?? Number.NaN) + vat, 0);
    const strength = combination.reduce((all, reading) => all + reading.strength, 0);
    if (Math.abs(sum - (total ?? 0)) <= combination.length && strength > (best?.strength ?? 0))
      best = { readings: combination, strength };
  }
  return (best?.readings ?? strongestReadings).map(({ rate, base, vat, row }) => ({ rate, base, vat, row }));
}

/** Returns every combination of one reading, or none, for each rate. */
const listCombinations = (readings: readonly (readonly VatRowReading[])[]): (readonly VatRowReading[])[] =>
  readings.reduce<(readonly VatRowReading[])[]>(
    (combinations, rateReadings) =>
      combinations.flatMap((partial) => [...rateReadings.map((reading) => [...partial, reading]), partial]),
    [[]],
  );
