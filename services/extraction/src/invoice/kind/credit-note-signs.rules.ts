import type { InvoiceData, LineItem } from '@probant/contracts/extraction';

/** Two cents, for totals that are sums of rounded amounts. */
const TOLERANCE = 0.02;

/**
 * Returns the data of a credit note with negative amounts, whichever sign is printed (DECISIONS 3).
 *
 * - Totals: where subtotal and VAT add up to the total without their signs, each becomes negative. Otherwise their relative signs are part of the
 *   sum: all are negated together when the total is positive.
 * - Lines: the same with the subtotal as the sum, so that a correction within a credit note keeps its opposite sign.
 * - Quantities: the sign that makes quantity times unit price the amount. A unit price keeps its sign.
 */
export function negateCreditNote(data: InvoiceData): InvoiceData {
  const lines = data.line_items ?? [];
  const totals = negateTotals(data);
  return {
    ...data,
    ...totals,
    ...(lines.length > 0 ? { line_items: negateLines(lines, totals.subtotal ?? totals.total_amount) } : {}),
  };
}

const TOTAL_FIELDS = ['subtotal', 'vat_amount', 'total_amount'] as const;
type TotalField = (typeof TOTAL_FIELDS)[number];

function negateTotals(data: InvoiceData): Pick<InvoiceData, TotalField> {
  const { subtotal, vat_amount: vat, total_amount: total } = data;
  const areParts =
    subtotal == null || vat == null || total == null || isClose(Math.abs(subtotal) + Math.abs(vat), Math.abs(total));
  const factor = (total ?? subtotal ?? 0) > 0 ? -1 : 1;
  return Object.fromEntries(
    TOTAL_FIELDS.flatMap((field) => {
      const value = data[field];
      return value == null ? [] : [[field, normalizeZero(areParts ? -Math.abs(value) : factor * value)]];
    }),
  );
}

function negateLines(lines: readonly LineItem[], sum: number | null | undefined): LineItem[] {
  const amounts = lines.map(({ amount }) => amount ?? 0);
  const signedSum = amounts.reduce((total, amount) => total + amount, 0);
  const absoluteSum = amounts.reduce((total, amount) => total + Math.abs(amount), 0);
  const addUpSigned = sum != null && isClose(Math.abs(signedSum), Math.abs(sum));
  const areParts = !addUpSigned && sum != null && isClose(absoluteSum, Math.abs(sum));
  const factor = signedSum > 0 ? -1 : 1;
  return lines.map((line) => {
    if (line.amount == null) return line;
    const amount = normalizeZero(areParts ? -Math.abs(line.amount) : factor * line.amount);
    return { ...line, amount, ...signQuantity(line, amount) };
  });
}

function signQuantity({ quantity, unit_price: price }: LineItem, amount: number): Pick<LineItem, 'quantity'> {
  if (quantity == null || amount === 0) return {};
  const isNegative = amount < 0 !== (price ?? 0) < 0;
  return { quantity: normalizeZero(isNegative ? -Math.abs(quantity) : Math.abs(quantity)) };
}

const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= TOLERANCE + 1e-9;

const normalizeZero = (value: number): number => (value === 0 ? 0 : value);
