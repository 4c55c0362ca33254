/** Amounts of a line, as far as they are known. */
export type LineAmounts = {
  readonly quantity: number | null;
  readonly unitPrice: number | null;
  readonly amount: number | null;
};

export type Totals = {
  readonly subtotal: number | null;
  readonly vat: number | null;
  readonly total: number | null;
};

/** A sum that a reader can compare with what the document prints. */
export type SumCheck = {
  readonly name: 'lines_subtotal' | 'lines_total' | 'subtotal_vat';
  readonly sum: number;
  readonly printed: number;
  /** printed - sum; 0 when they agree. */
  readonly difference: number;
};

const toCents = (amount: number): number => Math.round(amount * 100);
const fromCents = (cents: number): number => cents / 100;

/** The sum of the amounts of lines; null when one is missing, or without lines. */
export function addLines(lines: readonly LineAmounts[]): number | null {
  let cents = 0;
  for (const { amount } of lines) {
    if (amount === null) return null;
    cents += toCents(amount);
  }
  return lines.length === 0 ? null : fromCents(cents);
}

/**
 * Adds up again what the document prints. Lines are without VAT on most invoices and with VAT on most receipts: they are compared with the
 * total that they fit, else with the subtotal.
 */
export function checkSums(lines: readonly LineAmounts[], { subtotal, vat, total }: Totals): readonly SumCheck[] {
  const checks: SumCheck[] = [];
  const lineSum = addLines(lines);
  if (lineSum !== null && (subtotal !== null || total !== null)) {
    const isTotal = subtotal === null || (total !== null && toCents(total) === toCents(lineSum));
    const fitsSubtotal = subtotal !== null && toCents(subtotal) === toCents(lineSum);
    checks.push(
      isTotal && !fitsSubtotal && total !== null
        ? compare('lines_total', lineSum, total)
        : compare('lines_subtotal', lineSum, subtotal ?? 0),
    );
  }
  if (subtotal !== null && vat !== null && total !== null)
    checks.push(compare('subtotal_vat', fromCents(toCents(subtotal) + toCents(vat)), total));
  return checks;
}

const compare = (name: SumCheck['name'], sum: number, printed: number): SumCheck => ({
  name,
  sum,
  printed,
  difference: fromCents(toCents(printed) - toCents(sum)),
});

/** What quantity and unit price give, where the amount of the line is another; null where they agree or one is missing. */
export function findProductFault({ quantity, unitPrice, amount }: LineAmounts): number | null {
  if (quantity === null || unitPrice === null || amount === null) return null;
  const product = toCents(quantity * unitPrice);
  return Math.abs(product - toCents(amount)) <= 1 ? null : fromCents(product);
}
