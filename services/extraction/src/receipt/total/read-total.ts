import { partOf, readingAt } from '../../reading/evidence.ts';
import type { Reading } from '../../reading/field-reading.ts';
import type { ReceiptLine } from '../lines/receipt-line.ts';
import type { PrintedAmount } from '../printed-amounts.ts';
import type { VatRow } from '../vat-table.ts';
import type { TotalCandidate } from './total-candidates.ts';

type Proofs = {
  readonly amounts: readonly PrintedAmount[];
  readonly vatTable: readonly VatRow[];
  readonly items: readonly ReceiptLine[];
};

// Neither a label nor arithmetic speaks for it: however probable, a person should look.
const UNPROVED = 0.8;
// The weights learned from few receipts: they never make certain alone.
const UNPROVED_BY_ARITHMETIC = 0.97;

/**
 * The weights know totals by the words that tills print most. One that bears the printed tax at the printed rate and is what was paid is
 * the total whatever it is called: of 700 drawn receipts to learn from none was wrong.
 */
const TAXED_AND_PAID = 0.93;

export function readTotal(
  { cents, occurrences, features }: TotalCandidate,
  probability: number,
  proofs: Proofs,
): Reading<number> | null {
  const labelled = occurrences.find(({ labels }) => labels.has('total') || labels.has('strong'));
  const occurrence = labelled ?? occurrences[0];
  if (!occurrence) return null;
  const taxed = isTaxed(cents, proofs.vatTable);
  const agrees = taxed || provedBy(cents, proofs) || features['paid less change'] === 1;
  const paid = occurrences.some(({ labels }) => labels.has('paid'));
  const least = taxed && paid && occurrences.length > 1 ? TAXED_AND_PAID : 0;
  const most = agrees ? 1 : labelled ? UNPROVED_BY_ARITHMETIC : UNPROVED;
  const place = partOf(occurrence.segment, occurrence.start, occurrence.end);
  const reason = agrees ? 'arithmetic_agrees' : labelled ? 'label_match' : 'layout';
  return readingAt(place, cents / 100, Math.max(least, Math.min(probability, most)), reason);
}

const sum = (list: readonly number[]): number => list.reduce((total, value) => total + value, 0);

/** Below this many cents a tax fits too many totals. */
const TELLING_TAX = 10;

/** A tax is printed at one rate, and is what this amount bears at it. */
function isTaxed(cents: number, [only, ...others]: readonly VatRow[]): boolean {
  if (only === undefined || others.length > 0 || only.vat < TELLING_TAX) return false;
  return Math.abs((cents * only.rate) / (100 + only.rate) - only.vat) <= 1;
}

/** The lines add up to it, or the bases and taxes of the VAT table do. */
function provedBy(cents: number, { vatTable, items }: Proofs): boolean {
  const bases = vatTable.map(({ base, vat }) => (base === null ? Number.NaN : base + vat));
  const byVat = vatTable.length > 0 && Math.abs(sum(bases) - cents) <= vatTable.length;
  return byVat || (items.length > 0 && sum(items.map(({ amount }) => amount)) === cents);
}
