import type { ConfidenceReason, InvoiceData } from '@probant/contracts/extraction';
import type { Box, OpenedDocument } from '@probant/documents/document';
import { amountOf, cents } from '@probant/french/money';
import { readingAt } from '../../reading/evidence.ts';
import { collect, type Reading, type TypeReading } from '../../reading/field-reading.ts';
import { readVendorAddress } from './address.rules.ts';
import { chooseFields, fieldCandidates } from './choose-fields.ts';
import { confidenceOf, groundsOf } from './confidence.rules.ts';
import { readCurrency } from './currency.rules.ts';
import { type InvoicePages, invoicePages } from './invoice-pages.ts';
import { INVOICE_WEIGHTS } from './invoice-weights.ts';
import { type LearnedField, learnedRankings } from './learned-rankings.ts';
import { onLeaningPage } from './levelled-page.ts';
import { readLineItems } from './line-items.rules.ts';
import { readAccount, readPaymentMeans } from './payment.rules.ts';
import { readTaxId } from './registration.rules.ts';
import type { Scored } from './scoring.ts';
import type { Total } from './totals.rules.ts';

/**
 * The fields of an invoice by what its pages show. Learned weights choose vendor, number, dates and totals, with the confidence that
 * such choices deserved on pages they had not seen; labels, places and keys tell the rest. What nothing speaks for is left out.
 */
export function readLayout(document: OpenedDocument): TypeReading<InvoiceData> {
  const pages = invoicePages(document);
  const candidates = fieldCandidates(pages);
  const chosen = chooseFields(candidates, RANKINGS);
  const { vendor, number, dates, totals } = chosen;
  const grounds = groundsOf(chosen, pages.source);
  const sure = (field: LearnedField): number => {
    const own = grounds[field];
    return own === null ? 0 : confidenceOf(INVOICE_WEIGHTS.calibration, field, own);
  };
  const dated = dates.agrees ? 'arithmetic_agrees' : 'label_match';
  const summed = (field: 'subtotal' | 'vat' | 'total') => amount(pages, totals[field], sure(field));
  const currency = readCurrency(pages);
  const reading = collect<InvoiceData>({
    vendor_name: placed(vendor, sure('vendor'), 'label_match'),
    vendor_address: vendor && readVendorAddress(pages, vendor.candidate, candidates.names),
    vendor_tax_id: readTaxId(pages, vendor?.candidate ?? null),
    invoice_number: placed(number, sure('number'), 'label_match'),
    invoice_date: placed(dates.issued, sure('issued'), dated),
    due_date: placed(dates.due, sure('due'), dated),
    currency: currency && nowhere(pages, currency.code, currency.confidence),
    line_items: readLineItems(pages, totals),
    subtotal: summed('subtotal'),
    vat_amount: summed('vat'),
    total_amount: summed('total'),
    payment_method: readPaymentMeans(pages),
    payment_reference: readAccount(pages),
  });
  return { ...reading, fields: reading.fields.map((field) => asPrinted(pages, field)) };
}

/** Its box on the page as it was handed in, which may lean. */
function asPrinted<F extends { readonly page: number | null; readonly box: Box | null }>(
  { leaning }: InvoicePages,
  field: F,
): F {
  const own = field.page === null ? undefined : leaning.get(field.page);
  return own && own.slope !== 0 && field.box ? { ...field, box: onLeaningPage(own.page, own.slope, field.box) } : field;
}

const RANKINGS = learnedRankings(INVOICE_WEIGHTS.fields);

type Placed = { readonly value: string; readonly place: Parameters<typeof readingAt>[0] };

/** Below this nothing is told: an absent field is better than a guess (of parts of pages, those told below 0.3 were right one time in eight). */
const LEAST = 0.05;

const placed = (scored: Scored<Placed> | null, confidence: number, reason: ConfidenceReason): Reading<string> | null =>
  scored && confidence >= LEAST ? readingAt(scored.candidate.place, scored.candidate.value, confidence, reason) : null;

/** A value that the pages as a whole tell. */
const nowhere = <T>(pages: InvoicePages, value: T, confidence: number): Reading<T> => ({
  value,
  confidence: Math.round(1000 * confidence) / 1000,
  reason: 'layout',
  page: null,
  box: null,
  source: pages.source,
});

function amount(pages: InvoicePages, total: Total | null, confidence: number): Reading<number> | null {
  if (total === null || confidence < LEAST) return null;
  const value = amountOf(cents(total.candidate?.negative ? -total.value : total.value));
  return total.candidate
    ? readingAt(total.candidate.place, value, confidence, REASONS[total.agreement])
    : nowhere(pages, value, confidence);
}

const REASONS = {
  proved: 'arithmetic_agrees',
  sums: 'arithmetic_agrees',
  contradicts: 'arithmetic_disagrees',
  alone: 'label_match',
} as const satisfies Readonly<Record<Total['agreement'], ConfidenceReason>>;
