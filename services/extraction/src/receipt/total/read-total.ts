import { createReading, limitConfidence, slicePlace } from '../../reading/create-reading.ts';
import type { Reading } from '../../reading/field-reading.ts';
import type { ReceiptLineItem } from '../line-items/receipt-line-item.ts';
import type { VatRow } from '../vat/vat-table.ts';
import { type ComparedReceipt, isTotalContradicted } from './contradicted-total.rules.ts';
import type { TotalCandidate } from './total-candidates.ts';

// Without a label or arithmetic in its favour a total needs a human check, however probable it is.
const MAX_UNLABELLED_CONFIDENCE = 0.8;
// The weights were fitted on few receipts and never make a total certain on their own.
const MAX_LABELLED_CONFIDENCE = 0.97;

/**
 * The weights recognise totals by the labels that tills print most. An amount that contains the printed tax at the printed rate and
 * was also paid is the total whatever its label: it was right on all of 700 drawn receipts of the training part.
 */
const MIN_TAXED_AND_PAID_CONFIDENCE = 0.93;

/**
 * An amount that the bases and taxes of the VAT table add up to, or that contains the printed tax, is more probably the total than not,
 * whatever words name it. So is the sum of several lines, or the amount of the only line where it is named as a total or as paid.
 */
const MIN_SUMMED_CONFIDENCE = 0.6;

/** Of a total that was read well, and cannot be true with the lines, the VAT or the payment of the receipt. */
const MAX_CONTRADICTED_CONFIDENCE = 0.5;
const MAX_DOUBTFUL_CONTRADICTED_CONFIDENCE = 0.49;
/** From here on a total was read well; below it, another amount may have been taken for it. */
const MIN_WELL_READ_CONFIDENCE = 0.8;

/** Returns a candidate as the total. Its confidence is the probability, limited by the evidence for it and against it. */
export function readTotal(
  total: TotalCandidate,
  probability: number,
  evidence: ComparedReceipt,
): Reading<number> | null {
  const { cents, occurrences, features } = total;
  const labelled = occurrences.find(({ labels }) => labels.has('total') || labels.has('strong'));
  const occurrence = labelled ?? occurrences[0];
  if (!occurrence) return null;
  const hasMatchingTax = isTaxed(cents, evidence.vatTable);
  const hasVatSum = isVatSum(cents, evidence.vatTable);
  const hasLineSum = isLineSum(cents, evidence.lineItems);
  const hasSum = hasVatSum || hasLineSum;
  const isProved = hasMatchingTax || hasSum || features['paid less change'] === 1;
  const isPaid = occurrences.some(({ labels }) => labels.has('paid'));
  const isNamed = isPaid || labelled !== undefined;
  const minConfidence =
    hasMatchingTax && isPaid && occurrences.length > 1
      ? MIN_TAXED_AND_PAID_CONFIDENCE
      : hasVatSum || hasMatchingTax || (hasLineSum && (isNamed || evidence.lineItems.length > 1))
        ? MIN_SUMMED_CONFIDENCE
        : 0;
  const maxConfidence = isProved ? 1 : labelled ? MAX_LABELLED_CONFIDENCE : MAX_UNLABELLED_CONFIDENCE;
  const place = slicePlace(occurrence.segment, occurrence.start, occurrence.end);
  const reason = isProved ? 'arithmetic_agrees' : labelled ? 'label_match' : 'layout';
  const confidence = Math.max(minConfidence, Math.min(probability, maxConfidence));
  return isTotalContradicted(total, evidence)
    ? createReading(place, cents / 100, limitContradicted(confidence), 'arithmetic_disagrees')
    : createReading(place, cents / 100, confidence, reason);
}

const limitContradicted = (confidence: number): number =>
  Math.min(
    confidence,
    confidence >= MIN_WELL_READ_CONFIDENCE ? MAX_CONTRADICTED_CONFIDENCE : MAX_DOUBTFUL_CONTRADICTED_CONFIDENCE,
  );

type VatReadings = { readonly subtotal?: Reading<number> | null; readonly vat_amount?: Reading<number> | null };

/** Limits net amount and VAT that make up a total which the lines contradict: they are as doubtful as the total. */
export function doubtVatOfTotal<R extends VatReadings>(readings: R, total: Reading<number> | null): R {
  const { subtotal, vat_amount: vat } = readings;
  const isOfTotal =
    total?.reason === 'arithmetic_disagrees' &&
    subtotal &&
    vat &&
    Math.abs(subtotal.value + vat.value - total.value) < MAX_VAT_ROUNDING;
  if (!isOfTotal) return readings;
  const doubt = (reading: Reading<number>): Reading<number> => ({
    ...limitConfidence(reading, MAX_CONTRADICTED_CONFIDENCE),
    reason: 'arithmetic_disagrees',
  });
  return { ...readings, subtotal: doubt(subtotal), vat_amount: doubt(vat) };
}

/** In euros. */
const MAX_VAT_ROUNDING = 0.05;

const sum = (list: readonly number[]): number => list.reduce((total, value) => total + value, 0);

/** A smaller tax is consistent with too many totals. */
const MIN_TAX_CENTS = 10;

/** Whether the receipt prints one VAT rate, and its tax is the tax that this amount contains. */
function isTaxed(cents: number, [vatRow, ...otherRows]: readonly VatRow[]): boolean {
  if (vatRow === undefined || otherRows.length > 0 || vatRow.vat < MIN_TAX_CENTS) return false;
  return Math.abs((cents * vatRow.rate) / (100 + vatRow.rate) - vatRow.vat) <= 1;
}

/** Whether the bases and taxes of the VAT table add up to the amount. */
function isVatSum(cents: number, vatTable: readonly VatRow[]): boolean {
  const grossAmounts = vatTable.map(({ base, vat }) => (base === null ? Number.NaN : base + vat));
  return vatTable.length > 0 && Math.abs(sum(grossAmounts) - cents) <= vatTable.length;
}

const isLineSum = (cents: number, lineItems: readonly ReceiptLineItem[]): boolean =>
  lineItems.length > 0 && sum(lineItems.map(({ amount }) => amount)) === cents;
