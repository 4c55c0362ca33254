import { countLetters, type PrintedAmount } from '../receipt-amounts.ts';
import type { ReceiptRows } from '../receipt-rows.ts';
import { UNTAXED_CHARGE_PATTERN } from './untaxed-charges.ts';
import type { VatRow } from './vat-table.ts';
import { joinDottedAbbreviations, readPrintedRates } from './vat-words.ts';

/** The amounts that a receipt prints as its whole net amount and its whole VAT: with words that say so, and without a rate. */
export type PrintedVatTotals = { readonly nets: readonly PrintedAmount[]; readonly taxes: readonly PrintedAmount[] };

const NET_PATTERN = /\bht\b|\bhors tax/;
const TAX_PATTERN = /\b(?:tva\d?|vat|gst|taxe?s?)\b/;
const GROSS_PATTERN = /\bttc\b/;

/** Finds the net amounts and VAT totals of a receipt outside the rows of its VAT table, and in the last row of that table. */
export function findPrintedVatTotals(
  amounts: readonly PrintedAmount[],
  receipt: ReceiptRows,
  table: readonly VatRow[],
): PrintedVatTotals {
  const tableRows = new Set(table.map(({ row }) => row));
  const byRow = Map.groupBy(
    amounts.filter(({ negative, percent, cents }) => !negative && !percent && cents > 0),
    ({ row }) => row,
  );
  const nets: PrintedAmount[] = [];
  const taxes: PrintedAmount[] = [];
  for (const [index, rowAmounts] of byRow) {
    const row = receipt.rows[index];
    if (row === undefined || tableRows.has(row) || readPrintedRates(row.text, row.folded).length > 0) continue;
    const text = joinDottedAbbreviations(row.folded);
    if (UNTAXED_CHARGE_PATTERN.test(text)) continue;
    const [first, second, third, fourth] = rowAmounts;
    const isOfOneRate =
      table.length > 1 && table.some(({ base, vat }) => base === first?.cents || vat === first?.cents);
    if (first !== undefined && second === undefined && !isOfOneRate && !isBelowRate(receipt, index, byRow)) {
      const namesTax = TAX_PATTERN.test(text.replace(/\bhors tax\w*/g, ''));
      const namesNet = NET_PATTERN.test(text);
      if (namesNet && !namesTax && !GROSS_PATTERN.test(text)) nets.push(first);
      else if (namesTax && !namesNet && !GROSS_PATTERN.test(text) && !first.labels.has('inclusive')) taxes.push(first);
    }
    const sums = first && second && third && !fourth ? readSumsRow(receipt, index, [first, second, third]) : null;
    if (sums !== null && table.length === 0) {
      nets.push(sums.net);
      taxes.push(sums.tax);
      continue;
    }
    const tableEnd = readTableEnd(receipt, index, rowAmounts, table, byRow);
    if (tableEnd?.net) nets.push(tableEnd.net);
    if (tableEnd?.tax) taxes.push(tableEnd.tax);
  }
  // A base may be repeated in words: "12,41 sur", "62,05 HT".
  const otherNets = nets.filter((net) => !table.some(({ base }) => base === net.cents));
  return { nets: otherNets.length > 0 ? otherNets : nets, taxes };
}

/** Reads the row below "HT TVA TTC", whose columns are in the order of these words. */
function readSumsRow(
  { rows }: ReceiptRows,
  index: number,
  amounts: readonly PrintedAmount[],
): { readonly net: PrintedAmount; readonly tax: PrintedAmount } | null {
  const header = joinDottedAbbreviations(rows[index - 1]?.folded ?? '');
  const columns = [...header.matchAll(/\b(?:ht|tva|ttc)\b/g)].map(([word]) => word);
  const [net, tax] = [amounts[columns.indexOf('ht')], amounts[columns.indexOf('tva')]];
  const isComplete = columns.length === 3 && new Set(columns).size === 3 && !/\d/.test(header);
  return isComplete && net && tax && tax.cents < net.cents ? { net, tax } : null;
}

const MAX_BLOCK_ROWS = 3;

/** Whether a row belongs to a rate printed on a row of its own above it: "TVA 20 %", then "HT 10,00". */
const isBelowRate = ({ rows }: ReceiptRows, index: number, byRow: ReadonlyMap<number, unknown>): boolean =>
  rows
    .slice(Math.max(0, index - MAX_BLOCK_ROWS), index)
    .some(
      (row, at, above) => readPrintedRates(row.text, row.folded).length === 1 && !byRow.has(index - above.length + at),
    );

const MAX_TABLE_END_LETTERS = 5;

/** Reads the row of sums below the VAT table: its amounts are those that end below a base and below a tax. */
function readTableEnd(
  { rows }: ReceiptRows,
  index: number,
  rowAmounts: readonly PrintedAmount[],
  table: readonly VatRow[],
  byRow: ReadonlyMap<number, readonly PrintedAmount[]>,
): { readonly net: PrintedAmount | undefined; readonly tax: PrintedAmount | undefined } | null {
  const [row, above] = [rows[index], rows[index - 1]];
  const lastRate = table.find((vatRow) => vatRow.row === above);
  const isSums = /^\W*to/.test(row?.folded ?? '') || countLetters(row?.text.replace(/€|\bEUR\b/gi, '') ?? '') < 2;
  if (!row || !lastRate || !isSums || rowAmounts.length < 2) return null;
  if (countLetters(row.text.replace(/€|\bEUR\b/gi, '')) > MAX_TABLE_END_LETTERS) return null;
  const tableAmounts = byRow.get(index - 1) ?? [];
  const findBelow = (cents: number | null) => {
    const column = tableAmounts.find((amount) => amount.cents === cents);
    return column && rowAmounts.find(({ right }) => Math.abs(right - column.right) <= (column.right - column.left) / 2);
  };
  return { net: findBelow(lastRate.base), tax: findBelow(lastRate.vat) };
}

/** Returns the only value that is printed, or null when none or several are. */
export function findOnlyAmount(amounts: readonly PrintedAmount[]): PrintedAmount | null {
  const [first] = amounts;
  return first !== undefined && amounts.every(({ cents }) => cents === first.cents) ? first : null;
}
