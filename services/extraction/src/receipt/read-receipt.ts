import type { ReceiptData } from '@probant/contracts/extraction';
import type { OpenedDocument } from '@probant/documents/document';
import { alphanumeric } from '@probant/french/text-folding';
import { partOf, readingAt } from '../reading/evidence.ts';
import { collect, type Reading, type TypeReading } from '../reading/field-reading.ts';
import type { Segment } from '../reading/rows.ts';
import { readCurrency } from './currency.ts';
import { dateCandidates } from './date/date-candidates.ts';
import { readLineItems } from './lines/line-items.ts';
import { readPaymentMethod } from './payment-method.ts';
import { printedAmounts } from './printed-amounts.ts';
import { lineItems, vatFields } from './receipt-fields.ts';
import { receiptRows } from './receipt-rows.ts';
import { readTime } from './receipt-time.ts';
import { ranked, type ScorerWeights } from './scoring/scorer.ts';
import { RECEIPT_WEIGHTS, type ReceiptWeights } from './scoring/weights.ts';
import { rankedTotals } from './total/ranked-totals.ts';
import { readTotal } from './total/read-total.ts';
import { totalCandidates } from './total/total-candidates.ts';
import { readVatTable } from './vat-table.ts';
import { rankedVendors } from './vendor/ranked-vendors.ts';
import { shopSign } from './vendor/shop-sign.ts';
import { readVendorAddress } from './vendor/vendor-address.ts';
import { vendorCandidates } from './vendor/vendor-candidates.ts';
import { repairedName, withoutRegistration } from './vendor/vendor-words.ts';

/**
 * Below this nothing is said: an absent field is better than a guess. The best total and the best name are told even so: of totals
 * below .15 seven in ten were right, of names below .03 twelve in 17, and their confidence says how little they are worth.
 */
const LEAST = 0.15;
const LEAST_OF_THE_BEST = 0.004;

/**
 * Reads a till receipt. Total, date and vendor are the candidates that learned weights find most probable, and their probability
 * is the confidence; the rest follows rules of labels, places and arithmetic.
 */
export function readReceipt(
  document: OpenedDocument,
  weights: ReceiptWeights = RECEIPT_WEIGHTS,
): TypeReading<ReceiptData> {
  const receipt = receiptRows(document);
  const amounts = printedAmounts(receipt);
  const chosen = rankedTotals(weights.total, totalCandidates(receipt, amounts))[0];
  const total = chosen && chosen.probability >= LEAST_OF_THE_BEST ? chosen.candidate : null;
  const vatTable = readVatTable(receipt, amounts, total?.cents ?? null);
  const items = readLineItems(receipt, amounts, {
    total: total?.cents ?? null,
    vatRows: vatTable.map(({ row }) => row),
  });
  const date = readDate(receipt, weights.date);
  const vendor = readVendor(receipt, weights.vendor);
  return collect<ReceiptData>({
    vendor_name: vendor.name,
    vendor_address: vendor.address,
    receipt_date: date?.reading ?? null,
    receipt_time: readTime(receipt.rows, date?.row ?? null),
    currency: readCurrency(receipt.rows),
    line_items: lineItems(items, total?.cents ?? null),
    ...vatFields(vatTable, amounts, receipt, total?.cents ?? null),
    total_amount: total && chosen ? readTotal(total, chosen.probability, { amounts, vatTable, items }) : null,
    payment_method: readPaymentMethod(receipt.rows, amounts, total?.cents ?? null),
  });
}

/** No arithmetic proves a name, and one in twenty-five of those at 0.9 and above was wrong (models/receipt-fields/figures.json): none is called sure. */
const WITHOUT_A_CHECK = 0.89;

type Receipt = ReturnType<typeof receiptRows>;

function readDate(
  receipt: Receipt,
  weights: ScorerWeights,
): { readonly reading: Reading<string>; readonly row: number } | null {
  const [best] = ranked(weights, dateCandidates(receipt));
  const [first] = best?.candidate.occurrences ?? [];
  if (!best || !first || best.probability < LEAST) return null;
  const labelled = best.candidate.features['before date'] === 1;
  const place = partOf(first.place, first.start, first.end);
  return {
    reading: readingAt(place, best.candidate.value, best.probability, labelled ? 'label_match' : 'layout'),
    row: first.row,
  };
}

function readVendor(
  receipt: Receipt,
  weights: ScorerWeights,
): {
  readonly name: Reading<string> | null;
  readonly address: Reading<string> | null;
} {
  const chosen = chooseVendor(receipt, weights);
  const [first] = chosen?.segments ?? [];
  if (!chosen || !first) return { name: null, address: readVendorAddress(receipt, []) };
  const place = { ...first, words: chosen.segments.flatMap(({ words }) => words) };
  // One misread letter makes another name, and no check digit tells.
  const legible = Math.min(1, ...place.words.map(({ confidence }) => confidence));
  const confidence = Math.min(chosen.probability * legible, WITHOUT_A_CHECK);
  return {
    name: readingAt(place, chosen.name, confidence, 'layout'),
    address: readVendorAddress(receipt, chosen.segments),
  };
}

/**
 * The sign was the vendor's name on 52 of 93 receipts that have one. It steps in where no candidate is any likely: where one is,
 * the weights, which know of the sign, know more: where it stood in below .5, two in 304 names of issuers never seen were lost.
 */
const SIGN = 0.56;
const LETTERS_OF_A_SIGN = 6;

type Vendor = { readonly name: string; readonly segments: readonly Segment[]; readonly probability: number };

function chooseVendor(receipt: Receipt, weights: ScorerWeights): Vendor | null {
  const [best] = rankedVendors(weights, vendorCandidates(receipt));
  if (best && best.probability >= LEAST) return { ...best.candidate, probability: best.probability };
  const segments = shopSign(receipt);
  const name = withoutRegistration(repairedName(segments.map(({ text }) => text).join(' ')));
  if (alphanumeric(name).length >= LETTERS_OF_A_SIGN) return { name, segments, probability: SIGN };
  return best && best.probability >= LEAST_OF_THE_BEST ? { ...best.candidate, probability: best.probability } : null;
}
