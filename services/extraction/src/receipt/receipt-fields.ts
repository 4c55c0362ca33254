import type { ReceiptData } from '@probant/contracts/extraction';
import { partOf, readingAt } from '../reading/evidence.ts';
import type { Reading, ReadingsOf } from '../reading/field-reading.ts';
import type { ReceiptLine } from './lines/receipt-line.ts';
import type { PrintedAmount } from './printed-amounts.ts';
import type { ReceiptRows } from './receipt-rows.ts';
import type { VatRow } from './vat-table.ts';
import { isVatHead, withoutDots } from './vat-words.ts';

type Readings = ReadingsOf<ReceiptData>;

const sum = (list: readonly number[]): number => list.reduce((total, value) => total + value, 0);

/** The lines, surer when they add up to the total. */
export function lineItems(lines: readonly ReceiptLine[], total: number | null): NonNullable<Readings['line_items']> {
  const adds = total !== null && sum(lines.map(({ amount }) => amount)) === total;
  return lines.map(({ row, description, quantity, unitPrice, amount }) => {
    const read = <T>(value: T, confidence: number) =>
      readingAt(row, value, adds ? confidence : confidence - 0.35, adds ? 'arithmetic_agrees' : 'layout');
    const proved = quantity !== null && unitPrice !== null;
    return {
      description: read(description, 0.85),
      ...(quantity === null ? {} : { quantity: read(quantity, proved ? 0.92 : 0.75) }),
      ...(unitPrice === null ? {} : { unit_price: read(Math.round(unitPrice * 10) / 1000, 0.92) }),
      amount: read(amount / 100, 0.95),
    };
  });
}

/** Subtotal without VAT, VAT, and VAT by rate, each checked by the others. */
export function vatFields(
  table: readonly VatRow[],
  amounts: readonly PrintedAmount[],
  receipt: ReceiptRows,
  total: number | null,
): Pick<Readings, 'subtotal' | 'vat_amount' | 'vat_breakdown'> {
  const whole = table.length > 0 && table.every(({ base }) => base !== null);
  const bases = sum(table.map(({ base }) => base ?? 0));
  const taxes = sum(table.map(({ vat }) => vat));
  const adds = whole && total !== null && Math.abs(bases + taxes - total) <= table.length;
  const vat = readVat(amounts, receipt, table, adds ? taxes : null, total);
  return {
    subtotal: readSubtotal(amounts, receipt, table, adds ? bases : null, total, vat?.value ?? null),
    vat_amount: vat,
    vat_breakdown: table.map(({ row, rate, base, vat: tax }) => {
      const confidence = adds ? 0.95 : base === null ? 0.65 : 0.85;
      const read = (value: number) =>
        readingAt(row, value, confidence, base === null ? 'label_match' : 'arithmetic_agrees');
      return {
        rate: read(rate),
        ...(base === null ? {} : { taxable_base: read(base / 100) }),
        amount: read(tax / 100),
      };
    }),
  };
}

/** The tax printed as a total; it is sure when it is the sum of the table, or what the total is more than the amount without tax. */
function readVat(
  amounts: readonly PrintedAmount[],
  receipt: ReceiptRows,
  table: readonly VatRow[],
  fromTable: number | null,
  total: number | null,
): Reading<number> | null {
  const taxes = sum(table.map(({ vat }) => vat));
  const labelled = amounts.filter(({ labels, percent, row, cents }) => {
    const text = withoutDots(receipt.rows[row]?.folded ?? '');
    return (
      labels.has('tax') &&
      !labels.has('inclusive') &&
      !percent &&
      cents > 0 &&
      /\b(?:tva\d?|vat|gst|taxe?s?)\b/.test(text) &&
      !/\btaxes? de sejour\b/.test(text)
    );
  });
  const summed = labelled.find(({ cents }) => table.length > 0 && cents === taxes);
  if (summed) return at(summed, fromTable === null ? 0.85 : 0.95, 'arithmetic_agrees');
  const [row] = table;
  if (row && fromTable !== null) return readingAt(row.row, fromTable / 100, 0.93, 'arithmetic_agrees');
  const pair = untaxedAndTax(amounts, receipt, total);
  if (pair) return at(pair.tax, 0.93, 'arithmetic_agrees');
  const share = labelled.find(
    ({ cents }) => total !== null && RATES.some((rate) => Math.abs((total * rate) / (100 + rate) - cents) <= 1),
  );
  if (share) return at(share, 0.88, 'arithmetic_agrees');
  if (row) return readingAt(row.row, taxes / 100, 0.6, 'label_match');
  const only = labelled.length === 1 ? labelled[0] : undefined;
  return only && (total === null || only.cents < total / 4) ? at(only, 0.5, 'label_match') : null;
}

const RATES = [20, 10, 5.5, 2.1, 6, 8.5];

/** What is printed without VAT: proved by the table or by total less VAT; a mere "total HT" is believed less. */
function readSubtotal(
  amounts: readonly PrintedAmount[],
  receipt: ReceiptRows,
  table: readonly VatRow[],
  fromTable: number | null,
  total: number | null,
  vat: number | null,
): Reading<number> | null {
  const vatCents = vat === null ? null : Math.round(vat * 100);
  const wanted = fromTable ?? (total !== null && vatCents !== null && vatCents > 0 ? total - vatCents : null);
  const printed = amounts.find(
    ({ cents, labels, percent }) =>
      cents === wanted && !percent && (labels.has('subtotal') || labels.has('exclusive') || labels.has('tax')),
  );
  if (printed) return at(printed, 0.95, 'arithmetic_agrees');
  const [row] = table;
  if (row && fromTable !== null) return readingAt(row.row, fromTable / 100, 0.93, 'arithmetic_agrees');
  const pair = untaxedAndTax(amounts, receipt, total);
  if (pair) return at(pair.untaxed, 0.93, 'arithmetic_agrees');
  const untaxed = amounts.find(
    ({ labels, row: index, cents }) =>
      labels.has('subtotal') && cents > 0 && /\bht\b|hors tax/.test(withoutDots(receipt.rows[index]?.folded ?? '')),
  );
  return untaxed && (total === null || untaxed.cents < total) ? at(untaxed, 0.65, 'label_match') : null;
}

/** No rate of the law is higher, but for what rounding does to a few cents. */
const HIGHEST_RATE = 0.201;

/** An amount without tax and the tax on it that come to the total, where the rows or the head of their columns say that they are. */
function untaxedAndTax(
  amounts: readonly PrintedAmount[],
  { rows }: ReceiptRows,
  total: number | null,
): { readonly untaxed: PrintedAmount; readonly tax: PrintedAmount } | null {
  if (total === null) return null;
  const plain = amounts.filter(({ negative, percent, cents }) => !negative && !percent && cents > 0);
  const told = ({ row }: PrintedAmount, words: RegExp) =>
    words.test(withoutDots(rows[row]?.folded ?? '')) ||
    rows.slice(Math.max(0, row - 2), row).some(({ folded }) => isVatHead(folded) && words.test(withoutDots(folded)));
  for (const untaxed of plain.filter((amount) => told(amount, UNTAXED)))
    for (const tax of plain)
      if (
        untaxed.cents + tax.cents === total &&
        tax.cents <= HIGHEST_RATE * untaxed.cents + 1 &&
        Math.abs(tax.row - untaxed.row) <= ROWS_APART &&
        told(tax, TAX)
      )
        return { untaxed, tax };
  return null;
}

const UNTAXED = /\bht\b|\bhors tax|\bbase\b|\bexcl|\bnet\b|\bsub ?-?total/;
const TAX = /\b(?:tva\d?|taxes?|vat|gst)\b/;
const ROWS_APART = 6;

const at = (
  { segment, start, end, cents }: PrintedAmount,
  confidence: number,
  reason: 'arithmetic_agrees' | 'label_match',
) => readingAt(partOf(segment, start, end), cents / 100, confidence, reason);
