import type { Row } from '../reading/rows.ts';
import type { PrintedAmount } from './printed-amounts.ts';
import type { ReceiptRows } from './receipt-rows.ts';

/** VAT at one rate, in cents. `base` is null where only the tax is printed. */
export type VatRow = {
  readonly rate: number;
  readonly base: number | null;
  readonly vat: number;
  readonly row: Row;
};

/** Rates of mainland France, Corsica and the overseas departments (CGI 278 to 281 nonies, 294 to 297). */
const FRENCH_RATES = [20, 10, 5.5, 2.1, 8.5, 1.75, 1.05, 0.9, 13];
/** A base rounded to the cent puts the tax off by at most half a cent, and tills round by line. */
const OFF = 1;

/**
 * The VAT table, whatever the order of its columns: in each row that speaks of tax, the base and the tax are the two amounts
 * that agree with a rate to the cent. The rate is printed in the row, or base + tax is.
 */
export function readVatTable({ rows, labels }: ReceiptRows, amounts: readonly PrintedAmount[]): VatRow[] {
  const byRow = Map.groupBy(
    amounts.filter(({ negative, percent }) => !negative && !percent),
    ({ row }) => row,
  );
  const found: VatRow[] = [];
  for (const [index, inRow] of byRow) {
    const row = rows[index];
    if (!row || !speaksOfTax(row, index, labels, rows)) continue;
    const alone = vatOf(row, centsOf(inRow));
    const read = alone?.base === null ? withBase(alone, rows[index + 1], centsOf(byRow.get(index + 1) ?? [])) : alone;
    if (read && !found.some(({ rate, vat }) => rate === read.rate && vat === read.vat)) found.push(read);
  }
  return oneForEachRate(found);
}

const centsOf = (amounts: readonly PrintedAmount[]): number[] => amounts.map(({ cents }) => cents);

/** "dont TVA 20 % : 4,38 sur", and its base on the next row of a narrow roll. */
function withBase(read: VatRow, next: Row | undefined, cents: readonly number[]): VatRow {
  const continues = next !== undefined && /\b(?:ht|h\.t|hors tax|base|net)/.test(next.folded) && !/%/.test(next.text);
  const base = continues ? cents.find((amount) => amount > read.vat && agrees(amount, read.vat, read.rate)) : undefined;
  return base === undefined ? read : { ...read, base };
}

const HEADER =
  /\btva\b.*\b(?:ht|ttc|base|taux)\b|\b(?:ht|ttc|base|taux)\b.*\btva\b|\b(?:vat|gst)\b.*\b(?:net|gross|rate|amount)\b/;
const HEADER_REACH = 5;

/** The row says so itself, or stands below the head of a VAT table. */
function speaksOfTax(row: Row, index: number, labels: ReceiptRows['labels'], rows: readonly Row[]): boolean {
  if (labels[index]?.has('tax') || /\d\s?%/.test(row.text)) return true;
  return rows.slice(Math.max(0, index - HEADER_REACH), index).some((above) => HEADER.test(above.folded));
}

const PERCENT = /(\d{1,2}(?:[.,]\d{1,2})?)\s?%/g;

function vatOf(row: Row, cents: readonly number[]): VatRow | null {
  const printed = [...row.text.matchAll(PERCENT)]
    .map((match) => Number((match[1] ?? '').replace(',', '.')))
    .filter((rate) => rate > 0);
  // "TVA 20,00 13,18 2,64": a rate without its sign looks like an amount.
  const bare = printed.length > 0 ? [] : FRENCH_RATES.filter((rate) => cents.includes(Math.round(rate * 100)));
  for (const rate of [...printed, ...bare]) {
    const others = bare.includes(rate) ? without(cents, Math.round(rate * 100)) : cents;
    for (const vat of others) {
      const base = others.find((amount) => amount > vat && agrees(amount, vat, rate));
      if (vat > 0 && base !== undefined) return { rate, base, vat, row };
    }
    for (const vat of others) {
      const whole = others.find((amount) => amount > vat && Math.abs((amount * rate) / (100 + rate) - vat) <= OFF);
      if (vat > 0 && whole !== undefined) return { rate, base: null, vat, row };
    }
  }
  return implied(cents, row) ?? onlyVat(row, printed, cents);
}

/** Base, tax and their sum stand in the row: the rate that they mean, when it is one of the law's. */
function implied(cents: readonly number[], row: Row): VatRow | null {
  for (const vat of cents) {
    for (const base of cents) {
      if (vat <= 0 || base <= vat || !cents.includes(base + vat)) continue;
      const rate = FRENCH_RATES.find((known) => agrees(base, vat, known));
      if (rate !== undefined) return { rate, base, vat, row };
    }
  }
  return null;
}

/** "TVA 10 % : 1,45" */
function onlyVat(row: Row, printed: readonly number[], cents: readonly number[]): VatRow | null {
  const [rate, another] = printed;
  const [vat, other] = cents;
  const labelled = /\b(?:tva\d?|vat|taxes?)\b/.test(row.folded) && !/\b(?:ht|ttc)\b/.test(row.folded);
  if (!labelled || rate === undefined || another !== undefined || vat === undefined || other !== undefined) return null;
  return vat > 0 ? { rate, base: null, vat, row } : null;
}

const agrees = (base: number, vat: number, rate: number): boolean => Math.abs((base * rate) / 100 - vat) <= OFF;

/** The amounts without the first one that is the rate itself. */
function without(cents: readonly number[], rate: number): readonly number[] {
  const at = cents.indexOf(rate);
  return cents.filter((_, index) => index !== at);
}

/** A rate may be printed twice, in the table and in a sentence: the row with a base says more. */
function oneForEachRate(found: readonly VatRow[]): VatRow[] {
  const best = new Map<number, VatRow>();
  for (const row of found) {
    const before = best.get(row.rate);
    if (!before || (before.base === null && row.base !== null)) best.set(row.rate, row);
  }
  return [...best.values()];
}
