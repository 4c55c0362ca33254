import { METROPOLITAN_VAT_RATES } from '@probant/french/vat-rates';
import type { Row } from '../../reading/rows.ts';
import { COLUMN_HEADER_PATTERN } from '../line-items/line-item-layout.ts';
import type { PrintedAmount } from '../receipt-amounts.ts';
import type { ReceiptRows } from '../receipt-rows.ts';
import { type DisagreeingVatRow, readDisagreeingVatRow } from './disagreeing-vat-row.ts';
import { isVatConsistent, readTaxOnlyRow, readVatRow, type VatRowReading } from './vat-row-readings.ts';
import { hasGrossColumnOnly, isVatTableHeader, joinDottedAbbreviations, readPrintedRates } from './vat-words.ts';

/** VAT at one rate, in cents. `base` is null where only the tax is printed. */
export type VatRow = {
  readonly rate: number;
  readonly base: number | null;
  readonly vat: number;
  readonly row: Row;
  /** False where base and tax were printed, but do not agree with the rate. */
  readonly agrees: boolean;
};

/**
 * Reads the VAT table, whatever the order of its columns. In each row about tax, base and tax are the two amounts that agree with a
 * rate to the cent; the row prints that rate, or the sum of both. When a row can be read in several ways, the readings whose bases and
 * taxes add up to the total are chosen. Where no reading of a rate agrees with it, the printed amounts are kept.
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
  const amountsInRow = (row: number): readonly PrintedAmount[] => byRow.get(row) ?? [];
  const centsInRow = (row: number): number[] => amountsInRow(row).map((amount) => amount.cents);
  const rowReadings = receipt.rows.flatMap((row, index): VatRowReading[][] => {
    const readings = readVatRowAt(receipt, index, amountsInRow);
    return readings.length > 0 ? [readings.map((reading) => ({ ...reading, row }))] : [];
  });
  return chooseReadings(groupReadingsByRate(rowReadings, readBasesByRate(receipt, centsInRow)), total);
}

type AmountsInRow = (row: number) => readonly PrintedAmount[];
type CentsInRow = (row: number) => number[];

/** Returns the readings of one row, alone or with the rows below it that belong to it, strongest first. */
function readVatRowAt(
  { rows, labels }: ReceiptRows,
  index: number,
  amountsInRow: AmountsInRow,
): Omit<VatRowReading, 'row'>[] {
  const row = rows[index] as Row;
  const centsInRow = (at: number): number[] => amountsInRow(at).map((amount) => amount.cents);
  const cents = centsInRow(index);
  const rates = readPrintedRates(row.text, row.folded);
  if (cents.length === 0) {
    if (rates.length !== 1 || !VAT_WORD_PATTERN.test(joinDottedAbbreviations(row.folded))) return [];
    const following = findFollowingRows(rows, index);
    const followingAmounts = following.flatMap((at) => amountsInRow(at));
    const followingCents = followingAmounts.map((amount) => amount.cents);
    const agreeing = readVatRow(rates, followingCents, { hasGrossOnly: false, hasCode: false, hasRateColumn: false });
    if (agreeing.length > 0) return agreeing;
    return toReadings(
      readDisagreeingVatRow(rates, [row, ...following.map((at) => rows[at] as Row)], followingAmounts, null),
    );
  }
  const header = findTableHeader(rows, index);
  if (!labels[index]?.has('tax') && rates.length === 0 && header === null) return [];
  const fullReadings = readVatRow(rates, cents, {
    hasGrossOnly: header !== null && hasGrossColumnOnly(header.folded),
    hasCode: RATE_CODE_PATTERN.test(row.text),
    hasRateColumn: header !== null && RATE_COLUMN_PATTERN.test(header.folded),
  });
  if (fullReadings.length > 0) return addContinuedBase(fullReadings, rows[index + 1], centsInRow(index + 1));
  const tableRates = rates.length > 0 || header === null ? rates : readUnsignedRate(cents);
  const tableAmounts =
    tableRates === rates ? amountsInRow(index) : amountsInRow(index).filter((_, position) => position > 0);
  const isTable = header !== null && !COLUMN_HEADER_PATTERN.test(header.folded);
  const disagreeing = readDisagreeingVatRow(tableRates, [row], tableAmounts, isTable ? header : null);
  if (disagreeing !== null) return toReadings(disagreeing);
  return addContinuedBase(readTaxOnlyRow(row, rates, cents), rows[index + 1], centsInRow(index + 1));
}

const DISAGREEING_STRENGTH = 0.5;

const toReadings = (row: DisagreeingVatRow | null): Omit<VatRowReading, 'row'>[] =>
  row === null ? [] : [{ ...row, strength: DISAGREEING_STRENGTH }];

/** Reads the first amount of a row without a rate as the rate, when it is a legal one: "20,00 13,18 2,64". */
const readUnsignedRate = ([first = 0]: readonly number[]): readonly number[] =>
  METROPOLITAN_VAT_RATES.includes(first / 100) ? [first / 100] : [];

/** Adds the base that the next row prints to a reading without one. */
function addContinuedBase(
  readings: Omit<VatRowReading, 'row'>[],
  next: Row | undefined,
  cents: readonly number[],
): Omit<VatRowReading, 'row'>[] {
  const [first] = readings;
  if (first?.base !== null) return readings;
  const base = readContinuedBase(next, cents, first);
  if (base !== null) return [{ ...first, base, strength: 3 }, ...readings];
  const [only, second] = cents;
  const isBaseOnly = CONTINUED_BASE_PATTERN.test(joinDottedAbbreviations(next?.folded ?? ''));
  return isBaseOnly && only !== undefined && second === undefined && only > 2 * first.vat
    ? [{ ...first, base: only, strength: DISAGREEING_STRENGTH }]
    : readings;
}

/** The end of "dont TVA 20 % : 4,38 sur 21,90 HT" on a row of its own. */
const CONTINUED_BASE_PATTERN = /^\W*(?:sur )?\d+ ?[.,] ?\d{2} ?(?:€|eur)? ?(?:ht|hors tax\w*)\W*$/;

/** A row that starts with the code of a rate: "A 10,00 2,00 12,00". */
const RATE_CODE_PATTERN = /^\W*(?:(?:TVA|Code|Taux)\s)?[A-Z]?\d?\)?\s+\D{0,2}\d+\s?[.,]/i;
const RATE_COLUMN_PATTERN = /%|\btaux\b|\brate\b/;
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

/** Returns the rows below one that prints only a rate, as long as they name bases, taxes or gross amounts. */
function findFollowingRows(rows: readonly Row[], index: number): number[] {
  const rowsBelow = rows.slice(index + 1, index + 1 + MAX_FOLLOWING_ROWS);
  const end = rowsBelow.findIndex(
    (row) =>
      !/\b(?:ht|tva|ttc|base|net|montant|taxe)\b/.test(joinDottedAbbreviations(row.folded)) || row.text.includes('%'),
  );
  return rowsBelow.slice(0, end < 0 ? rowsBelow.length : end).map((_, at) => index + 1 + at);
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
function readBasesByRate({ rows }: ReceiptRows, centsInRow: CentsInRow): ReadonlyMap<number, readonly number[]> {
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
        if (reading.base !== null) return reading;
        const printedBases = bases.get(rate) ?? [];
        const base = printedBases.find((cents) => isVatConsistent(cents, reading.vat, rate));
        if (base !== undefined) return { ...reading, base, strength: 3 };
        const [only, second] = printedBases;
        return only !== undefined && second === undefined && only > 2 * reading.vat
          ? { ...reading, base: only, strength: DISAGREEING_STRENGTH }
          : reading;
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
  return (best?.readings ?? strongestReadings).map(({ rate, base, vat, row, strength }) => ({
    rate,
    base,
    vat,
    row,
    agrees: strength >= 1,
  }));
}

/** Returns every combination of one reading, or none, for each rate. */
const listCombinations = (readings: readonly (readonly VatRowReading[])[]): (readonly VatRowReading[])[] =>
  readings.reduce<(readonly VatRowReading[])[]>(
    (combinations, rateReadings) =>
      combinations.flatMap((partial) => [...rateReadings.map((reading) => [...partial, reading]), partial]),
    [[]],
  );
