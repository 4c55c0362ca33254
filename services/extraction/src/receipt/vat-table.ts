import type { Row } from '../reading/rows.ts';
import type { PrintedAmount } from './printed-amounts.ts';
import type { ReceiptRows } from './receipt-rows.ts';
import { type Alternative, agrees, alternativesOf, onlyVat } from './vat-row.ts';
import { isVatHead, namesSumsOnly, printedRates, withoutDots } from './vat-words.ts';

/** VAT at one rate, in cents. `base` is null where only the tax is printed. */
export type VatRow = {
  readonly rate: number;
  readonly base: number | null;
  readonly vat: number;
  readonly row: Row;
};

/**
 * The VAT table, whatever the order of its columns: in each row that speaks of tax, the base and the tax are the two amounts
 * that agree with a rate to the cent. The rate is printed in the row, or base + tax is. Where a row can be read in more than one
 * way, the readings whose bases and taxes come to the total are taken.
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
  const cents = (row: number): number[] => (byRow.get(row) ?? []).map((amount) => amount.cents);
  const statements = receipt.rows.flatMap((row, index): Alternative[][] => {
    const read = statementAt(receipt, index, cents);
    return read.length > 0 ? [read.map((alternative) => ({ ...alternative, row }))] : [];
  });
  return consistent(oneForEachRate(statements, basesByRate(receipt, cents)), total);
}

type CentsOf = (row: number) => number[];

/** What a row says, alone or with the rows that it heads: several readings, the strongest first. */
function statementAt({ rows, labels }: ReceiptRows, index: number, centsOf: CentsOf): Omit<Alternative, 'row'>[] {
  const row = rows[index] as Row;
  const cents = centsOf(index);
  const rates = printedRates(row.text, row.folded);
  if (cents.length === 0)
    return rates.length === 1 && SPEAKS.test(withoutDots(row.folded))
      ? alternativesOf(rates, followers(rows, index, centsOf), { sumsOnly: false, coded: false })
      : [];
  const head = headOf(rows, index);
  if (!labels[index]?.has('tax') && rates.length === 0 && head === null) return [];
  const alternatives = alternativesOf(rates, cents, {
    sumsOnly: head !== null && namesSumsOnly(head.folded),
    coded: CODE.test(row.text),
  });
  const alone = alternatives.length > 0 ? alternatives : onlyVat(row, rates, cents);
  const [first] = alone;
  if (first?.base !== null) return alone;
  const base = continuedBase(rows[index + 1], centsOf(index + 1), first);
  return base === null ? alone : [{ ...first, base, strength: 3 }, ...alone];
}

/** "A 10,00 2,00 12,00": what opens the row stands for a rate. */
const CODE = /^\W*(?:(?:TVA|Code|Taux)\s)?[A-Z]?\d?\)?\s+\D{0,2}\d+\s?[.,]/i;
const SPEAKS = /\b(?:tva|taux|taxes?|vat)\b/;
const HEADER_REACH = 6;

/** The head of the VAT table that a row stands in. */
function headOf(rows: readonly Row[], index: number): Row | null {
  return rows.slice(Math.max(0, index - HEADER_REACH), index).findLast(({ folded }) => isVatHead(folded)) ?? null;
}

const MOST_FOLLOWERS = 3;

/** The amounts below a row that names a rate alone, as long as their rows name bases, taxes and sums. */
function followers(rows: readonly Row[], index: number, centsOf: CentsOf): number[] {
  const below = rows.slice(index + 1, index + 1 + MOST_FOLLOWERS);
  const end = below.findIndex(
    (row) => !/\b(?:ht|tva|ttc|base|net|montant|taxe)\b/.test(withoutDots(row.folded)) || row.text.includes('%'),
  );
  return below.slice(0, end < 0 ? below.length : end).flatMap((_, at) => centsOf(index + 1 + at));
}

/** "dont TVA 20 % : 4,38 sur", and its base on the next row of a narrow roll. */
function continuedBase(next: Row | undefined, cents: readonly number[], read: Omit<Alternative, 'row'>): number | null {
  const text = withoutDots(next?.folded ?? '');
  if (!/\b(?:ht|hors tax|base|net)/.test(text) || text.includes('%')) return null;
  return cents.find((amount) => amount > read.vat && agrees(amount, read.vat, read.rate)) ?? null;
}

/** "Base HT 20 %   11,62": bases that stand on rows of their own. */
function basesByRate({ rows }: ReceiptRows, centsOf: CentsOf): ReadonlyMap<number, readonly number[]> {
  const bases = new Map<number, number[]>();
  for (const [index, { text, folded }] of rows.entries()) {
    const [rate, another] = printedRates(text, folded);
    const [cents, more] = centsOf(index);
    const named = /\b(?:ht|base|hors tax\w*)\b/.test(withoutDots(folded));
    if (!named || rate === undefined || another !== undefined || cents === undefined || more !== undefined) continue;
    bases.set(rate, [...(bases.get(rate) ?? []), cents]);
  }
  return bases;
}

/** A rate may be printed twice, in the table and in a sentence: its readings are put together, the strongest first. */
function oneForEachRate(
  statements: readonly (readonly Alternative[])[],
  bases: ReadonlyMap<number, readonly number[]>,
): readonly (readonly Alternative[])[] {
  const byRate = Map.groupBy(
    statements.flatMap((alternatives) => alternatives.filter(({ rate }) => rate === alternatives[0]?.rate)),
    ({ rate }) => rate,
  );
  return [...byRate].map(([rate, readings]) =>
    readings
      .map((reading) => {
        const base = bases.get(rate)?.find((cents) => agrees(cents, reading.vat, rate));
        return reading.base !== null || base === undefined ? reading : { ...reading, base, strength: 3 };
      })
      .sort((a, b) => b.strength - a.strength)
      .slice(0, MOST_READINGS),
  );
}

const MOST_READINGS = 4;
const MOST_RATES = 5;

/** One reading of each rate: those that come to the total where any do, else the strongest of each. */
function consistent(readings: readonly (readonly Alternative[])[], total: number | null): VatRow[] {
  const strongest = readings.flatMap(([first]) => (first ? [first] : []));
  const rates = readings.slice(0, MOST_RATES);
  let best: { readonly taken: readonly Alternative[]; readonly strength: number } | null = null;
  for (const taken of total === null ? [] : combinations(rates)) {
    const sum = taken.reduce((all, { base, vat }) => all + (base ?? Number.NaN) + vat, 0);
    const strength = taken.reduce((all, one) => all + one.strength, 0);
    if (Math.abs(sum - (total ?? 0)) <= taken.length && strength > (best?.strength ?? 0)) best = { taken, strength };
  }
  return (best?.taken ?? strongest).map(({ rate, base, vat, row }) => ({ rate, base, vat, row }));
}

/** Every choice of one reading, or of none, of each rate. */
const combinations = (readings: readonly (readonly Alternative[])[]): (readonly Alternative[])[] =>
  readings.reduce<(readonly Alternative[])[]>(
    (chosen, of) => chosen.flatMap((taken) => [...of.map((one) => [...taken, one]), taken]),
    [[]],
  );
