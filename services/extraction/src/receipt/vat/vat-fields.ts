import type { ReceiptData } from '@probant/contracts/extraction';
import { COMMON_FRENCH_VAT_RATES } from '@probant/french/vat-rates';
import { createReading, slicePlace } from '../../reading/create-reading.ts';
import type { Reading, ReadingsOf } from '../../reading/field-reading.ts';
import type { PrintedAmount } from '../receipt-amounts.ts';
import type { ReceiptRows } from '../receipt-rows.ts';
import { findOnlyAmount, findPrintedVatTotals, type PrintedVatTotals } from './printed-vat-totals.ts';
import { UNTAXED_CHARGE_PATTERN } from './untaxed-charges.ts';
import type { VatRow } from './vat-table.ts';
import { isVatTableHeader, joinDottedAbbreviations } from './vat-words.ts';

type Readings = ReadingsOf<ReceiptData>;

const sum = (list: readonly number[]): number => list.reduce((total, value) => total + value, 0);

/** Returns the net subtotal, the VAT and the VAT by rate, each checked against the others. */
export function readVatFields(
  table: readonly VatRow[],
  amounts: readonly PrintedAmount[],
  receipt: ReceiptRows,
  { total, lineSum }: { readonly total: number | null; readonly lineSum: number },
): Pick<Readings, 'subtotal' | 'vat_amount' | 'vat_breakdown'> {
  const hasEveryBase = table.length > 0 && table.every(({ base }) => base !== null);
  const bases = sum(table.map(({ base }) => base ?? 0));
  const taxes = sum(table.map(({ vat }) => vat));
  const taxed = total === null ? null : total - sumUntaxedCharges(amounts, receipt);
  const addsUp =
    hasEveryBase && [total, taxed].some((sold) => sold !== null && Math.abs(bases + taxes - sold) <= table.length);
  const printed = findPrintedVatTotals(amounts, receipt, table);
  const vat =
    readDisagreeingVat(printed, table, total) ??
    readVat(amounts, receipt, table, addsUp ? taxes : null, total) ??
    readUnconfirmedVat(printed, total);
  return {
    subtotal:
      readDisagreeingNet(printed, table, vat?.value ?? null, total) ??
      readSubtotal(amounts, receipt, { table, printed }, addsUp ? bases : null, total, vat?.value ?? null) ??
      (hasEveryBase && table.every(({ agrees }) => agrees) && Math.abs(bases + taxes - lineSum) <= table.length
        ? readBases(table)
        : null),
    vat_amount: vat,
    vat_breakdown: table.map(({ row, rate, base, vat: tax, agrees }) => {
      const confidence = !agrees ? DISAGREEING_CONFIDENCE : addsUp ? 0.95 : base === null ? 0.65 : 0.85;
      const reason = !agrees ? 'arithmetic_disagrees' : base === null ? 'label_match' : 'arithmetic_agrees';
      const toReading = (value: number) => createReading(row, value, confidence, reason);
      return {
        rate: toReading(rate),
        ...(base === null ? {} : { taxable_base: toReading(base / 100) }),
        amount: toReading(tax / 100),
      };
    }),
  };
}

/** Returns the charges without VAT that are part of the total. Each row counts once: a column may repeat its amount. */
function sumUntaxedCharges(amounts: readonly PrintedAmount[], { rows }: ReceiptRows): number {
  const charges = new Map<number, number>();
  for (const { row, cents, negative, percent } of amounts)
    if (!percent && UNTAXED_CHARGE_PATTERN.test(rows[row]?.folded ?? '')) charges.set(row, negative ? -cents : cents);
  return sum([...charges.values()]);
}

const DISAGREEING_CONFIDENCE = 0.55;

/** Returns the sum of the bases where base and VAT add up to the lines, and only the printed total is another one. */
function readBases(table: readonly VatRow[]): Reading<number> | null {
  const [first] = table;
  const bases = sum(table.map(({ base }) => base ?? 0));
  return first ? createReading(first.row, bases / 100, DISAGREEING_CONFIDENCE, 'arithmetic_disagrees') : null;
}

/** Returns the VAT total that is printed where the VAT by rate adds up to another one. */
function readDisagreeingVat(
  { nets, taxes }: PrintedVatTotals,
  table: readonly VatRow[],
  total: number | null,
): Reading<number> | null {
  const printed = findOnlyAmount(taxes);
  const sumOfRates = sum(table.map(({ vat }) => vat));
  if (printed === null || table.length === 0 || Math.abs(printed.cents - sumOfRates) <= table.length) return null;
  if (total !== null && printed.cents >= total / 2) return null;
  const agreesWithNet = nets.some(({ cents }) => cents + printed.cents === total);
  return agreesWithNet
    ? readAmount(printed, 0.85, 'arithmetic_agrees')
    : readAmount(printed, DISAGREEING_CONFIDENCE, 'arithmetic_disagrees');
}

/** Returns the VAT total of "HT TVA TTC" where the three do not add up. */
function readUnconfirmedVat({ taxes }: PrintedVatTotals, total: number | null): Reading<number> | null {
  const printed = findOnlyAmount(taxes);
  return printed === null || total === null || printed.cents >= total / 2
    ? null
    : readAmount(printed, DISAGREEING_CONFIDENCE, 'arithmetic_disagrees');
}

/** Returns the net amount that is printed where total less VAT, or the bases of the VAT table, give another one. */
function readDisagreeingNet(
  { nets }: PrintedVatTotals,
  table: readonly VatRow[],
  vat: number | null,
  total: number | null,
): Reading<number> | null {
  const printed = findOnlyAmount(nets);
  if (printed === null || total === null || vat === null || printed.cents >= 2 * total) return null;
  const gap = Math.abs(printed.cents + Math.round(vat * 100) - total);
  return gap <= 2 + table.length ? null : readAmount(printed, DISAGREEING_CONFIDENCE, 'arithmetic_disagrees');
}

/** Reads the total VAT. It is certain when it is the sum of the VAT table, or the difference of total and net amount. */
function readVat(
  amounts: readonly PrintedAmount[],
  receipt: ReceiptRows,
  table: readonly VatRow[],
  fromTable: number | null,
  total: number | null,
): Reading<number> | null {
  const taxes = sum(table.map(({ vat }) => vat));
  const labelledTaxes = amounts.filter(({ labels, percent, row, cents }) => {
    const text = joinDottedAbbreviations(receipt.rows[row]?.folded ?? '');
    return (
      labels.has('tax') &&
      !labels.has('inclusive') &&
      !percent &&
      cents > 0 &&
      /\b(?:tva\d?|vat|gst|taxe?s?)\b/.test(text) &&
      !UNTAXED_CHARGE_PATTERN.test(text)
    );
  });
  const printedSum = labelledTaxes.find(({ cents }) => table.length > 0 && cents === taxes);
  if (printedSum) return readAmount(printedSum, fromTable === null ? 0.85 : 0.95, 'arithmetic_agrees');
  const [row] = table;
  if (row && fromTable !== null) return createReading(row.row, fromTable / 100, 0.93, 'arithmetic_agrees');
  const pair = findNetAndTax(amounts, receipt, total);
  if (pair) return readAmount(pair.tax, 0.93, 'arithmetic_agrees');
  const isOfOneRate = ({ row: index }: PrintedAmount) =>
    table.length > 1 && table.some((vatRow) => vatRow.row === receipt.rows[index]);
  const taxOfTotal = labelledTaxes.find((amount) => !isOfOneRate(amount) && isTaxOfTotal(amount.cents, total));
  if (taxOfTotal) return readAmount(taxOfTotal, 0.88, 'arithmetic_agrees');
  if (row) return createReading(row.row, taxes / 100, 0.6, 'label_match');
  const singleTax = labelledTaxes.length === 1 ? labelledTaxes[0] : undefined;
  if (!singleTax || (total !== null && singleTax.cents >= total / 4)) return null;
  return readAmount(singleTax, 0.5, 'label_match');
}

/** In percent: those of France, and the tax of Malaysia until 2018. */
const COMMON_RATES = [...COMMON_FRENCH_VAT_RATES, 6];

const isTaxOfTotal = (cents: number, total: number | null): boolean =>
  total !== null && COMMON_RATES.some((rate) => Math.abs((total * rate) / (100 + rate) - cents) <= 1);

/** Reads the amount without VAT. It is certain when the VAT table or total less VAT confirms it, less so by its label ("total HT") alone. */
function readSubtotal(
  amounts: readonly PrintedAmount[],
  receipt: ReceiptRows,
  { table, printed: printedTotals }: { readonly table: readonly VatRow[]; readonly printed: PrintedVatTotals },
  fromTable: number | null,
  total: number | null,
  vat: number | null,
): Reading<number> | null {
  const vatCents = vat === null ? null : Math.round(vat * 100);
  const expectedCents = fromTable ?? (total !== null && vatCents !== null && vatCents > 0 ? total - vatCents : null);
  const printed = amounts.find(
    ({ cents, labels, percent }) =>
      cents === expectedCents && !percent && (labels.has('subtotal') || labels.has('exclusive') || labels.has('tax')),
  );
  if (printed) return readAmount(printed, 0.95, 'arithmetic_agrees');
  const [row] = table;
  if (row && fromTable !== null) return createReading(row.row, fromTable / 100, 0.93, 'arithmetic_agrees');
  const pair = findNetAndTax(amounts, receipt, total);
  if (pair) return readAmount(pair.net, 0.93, 'arithmetic_agrees');
  // With several rates, other rows that name a net amount print the base of one of them.
  const nets = table.length > 1 ? printedTotals.nets : amounts;
  const labelledNet = nets.find(
    ({ labels, row: index, cents }) =>
      labels.has('subtotal') &&
      cents > 0 &&
      /\bht\b|hors tax/.test(joinDottedAbbreviations(receipt.rows[index]?.folded ?? '')),
  );
  return labelledNet && (total === null || labelledNet.cents < total)
    ? readAmount(labelledNet, 0.65, 'label_match')
    : null;
}

/** The highest legal rate, 20 %, with a margin for rounding. */
const MAX_VAT_SHARE = 0.201;

/** Returns a net amount and its tax that add up to the total, where their rows or the header of their columns name them so. */
function findNetAndTax(
  amounts: readonly PrintedAmount[],
  { rows }: ReceiptRows,
  total: number | null,
): { readonly net: PrintedAmount; readonly tax: PrintedAmount } | null {
  if (total === null) return null;
  const positiveAmounts = amounts.filter(({ negative, percent, cents }) => !negative && !percent && cents > 0);
  const isLabelled = ({ row }: PrintedAmount, words: RegExp) =>
    words.test(joinDottedAbbreviations(rows[row]?.folded ?? '')) ||
    rows
      .slice(Math.max(0, row - 2), row)
      .some(({ folded }) => isVatTableHeader(folded) && words.test(joinDottedAbbreviations(folded)));
  for (const net of positiveAmounts.filter((amount) => isLabelled(amount, NET_PATTERN)))
    for (const tax of positiveAmounts)
      if (
        net.cents + tax.cents === total &&
        tax.cents <= MAX_VAT_SHARE * net.cents + 1 &&
        Math.abs(tax.row - net.row) <= MAX_ROWS_APART &&
        isLabelled(tax, TAX_PATTERN)
      )
        return { net, tax };
  return null;
}

const NET_PATTERN = /\bht\b|\bhors tax|\bbase\b|\bexcl|\bnet\b|\bsub ?-?total/;
const TAX_PATTERN = /\b(?:tva\d?|taxes?|vat|gst)\b/;
const MAX_ROWS_APART = 6;

const readAmount = (
  { segment, start, end, cents }: PrintedAmount,
  confidence: number,
  reason: 'arithmetic_agrees' | 'arithmetic_disagrees' | 'label_match',
) => createReading(slicePlace(segment, start, end), cents / 100, confidence, reason);
